// Everything public, room by room. Inside the package, import the file that has the thing.

// agents
export { retrieveIdentity } from "./agents/identityRetrieval.js";
export { chooseWeaknesses } from "./agents/opponentModel.js";
export type {
  Citation,
  Identity,
  IdentityEdge,
  IdentityNode,
  NegativeConstraint,
  Philosopher,
  SchoolProfile,
  Weakness,
} from "./agents/philosopher.js";
export { listPhilosophers, loadIdentity, loadPhilosopher, loadSchoolProfile } from "./agents/philosophers.js";
export { type Variant, type WorkingMemory, workingMemory } from "./agents/workingMemory.js";
// debate
export { type TeamConversationState, teamConversationState } from "./debate/conversationState.js";
export type { DebateKeywords, DebateLog } from "./debate/debateLog.js";
export { type DebateDesign, type DebateSetup, setUpDebate } from "./debate/debateSetup.js";
export type { Dilemma, Perturbation } from "./debate/dilemma.js";
export { dilemmaOf, listDilemmas } from "./debate/dilemmas.js";
export { type DebateMeasures, measureDebate } from "./debate/measures.js";
export { type DebateRun, runDebate } from "./debate/runDebate.js";
export { listTeams, type Team, type Teams, teamsOf } from "./debate/teams.js";
// experiments
export type { Cell, Design } from "./experiments/design.js";
export type { RunIdentity, RunLog } from "./experiments/experiment.js";
export { countReplies, missingText, modelsThatSpoke, type ReplyCounts } from "./experiments/missingReplies.js";
export { type Plan, plan } from "./experiments/plan.js";
export { listExperiments } from "./experiments/registry.js";
export {
  type ResilienceRow,
  type ResilienceSummary,
  resilienceRows,
  summariseResilience,
} from "./experiments/resilienceRows.js";
export { type Progress, type RunOptions, run } from "./experiments/run.js";
export { readLogs } from "./experiments/store.js";
// foundation
export type { Json } from "./foundation/canonicalJson.js";
export type { CallContext, ChatModel, ChatRequest, Message, Outcome, Reply, Timing, Usage } from "./foundation/chat.js";
export { outcomes } from "./foundation/chat.js";
export { DissensusError, InputError, NotComputableError } from "./foundation/errors.js";
export type {
  Call,
  DebateEvent,
  DebateTurn,
  Missing,
  ModelIdentity,
  ProtocolLog,
  RecordEntry,
  Role,
} from "./foundation/log.js";
export type { Random } from "./foundation/random.js";
export { random, seedAt } from "./foundation/random.js";
export type { Keyword, KeywordHit, Turn } from "./foundation/transcript.js";
export { packageVersion } from "./foundation/version.js";
// metrics
export { arCo } from "./metrics/arCo.js";
export { crossReferencing } from "./metrics/crossReferencing.js";
export { doctrinalAccuracy } from "./metrics/doctrinalAccuracy.js";
export { metaDebateShare } from "./metrics/metaDebateShare.js";
export { sysAR } from "./metrics/sysAR.js";
// models
export { guarded } from "./models/guarded.js";
export { type ModelOptions, model } from "./models/model.js";
export { type RecordingMode, recorded } from "./models/recorded.js";
export { Recording } from "./models/recording/recording.js";
export { ReplayMissError } from "./models/recording/replayMiss.js";
// protocol
export { callsOf, criticalPath } from "./protocol/calls.js";
export { type Gives, type Reading, statement } from "./protocol/gives.js";
export type { Models } from "./protocol/models.js";
export type { Composition, Participant, Situation } from "./protocol/participant.js";
export type { AnnouncingPhase, Phase, Protocol, Seat, SpeakingPhase } from "./protocol/protocol.js";
export { graphOf, type ProtocolRun, runProtocol } from "./protocol/run.js";
export {
  addressedToMe,
  addresseesStatements,
  allOf,
  announcements,
  anyOf,
  everything,
  nothing,
  ownStatements,
  ownTeam,
  type Sees,
  saidIn,
} from "./protocol/sees.js";
