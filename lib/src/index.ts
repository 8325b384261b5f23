// Everything public. Inside the package, import the file that has the thing.

export { type RemovedFact, withinBoundaries } from "./agents/boundaries.js";
export { type BoundaryJudge, type BoundaryJudgement, boundaryJudge } from "./agents/boundaryJudge.js";
export { retrieveIdentity } from "./agents/identityRetrieval.js";
export { type Misattribution, misattributions, type Refusals } from "./agents/misattributions.js";
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
export { lexicalViolates, type Violates } from "./agents/violates.js";
export { type Variant, type WorkingMemory, workingMemory } from "./agents/workingMemory.js";
export { attainableDistributions, type DistributionQuestion } from "./audit/attainableDistributions.js";
export { commonDenominators, type PrintedShare } from "./audit/commonDenominators.js";
export { effectSizeRange, type KnownSum } from "./audit/effectSizeRange.js";
export { entropyBounds, type LargestVotes } from "./audit/entropyBounds.js";
export { type Verdict, verdicts } from "./audit/examine/finding.js";
export { examinePublished, type FigureRow } from "./audit/examinePublished.js";
export { type GrimAnswer, type GrimQuestion, grim } from "./audit/grim.js";
export { type GrimmerAnswer, type GrimmerQuestion, grimmer } from "./audit/grimmer.js";
export { type CountPair, mannWhitneyOfCounts, pairsWithU } from "./audit/mannWhitneyOfCounts.js";
export { type PrintedNumber, printsAs, readPrinted } from "./audit/printedNumber.js";
export { loadPublished } from "./audit/published.js";
export type { PublishedFigure, PublishedPaper, PublishedRow, PublishedTable } from "./audit/publishedPaper.js";
export { type RecoveredRuns, recoveredRuns } from "./audit/recoveredRuns.js";
export { type ResampledDifference, resampledMeanDifference } from "./audit/resampledMeans.js";
export { type SignedRankFit, signedRankFits, signedRankOf } from "./audit/signedRankFits.js";
export { type SplitCounts, type SplitQuestion, splitCounts } from "./audit/splitCounts.js";
export { type SplitPair, splitPairs } from "./audit/splitPairs.js";
export { type VerdictCount, verdictCounts } from "./audit/verdictCounts.js";
export { type VoteSplit, voteSplits } from "./audit/voteSplits.js";
export { ballotAnswer } from "./council/ballotAnswer.js";
export { type Champion, championsOf } from "./council/champions.js";
export type { DeliberationLog } from "./council/deliberationLog.js";
export type { DeliberationOptions } from "./council/deliberationOptions.js";
export { type DeliberationDesign, type DeliberationSetup, setUpDeliberation } from "./council/deliberationSetup.js";
export type { DelphiVariant } from "./council/delphiVariants.js";
export type { DeliberationMeasures, VoteMeasures } from "./council/measures.js";
export type { Evaluator, LoadedPanel, Panel } from "./council/panel.js";
export { listPanels, panelOf } from "./council/panels.js";
export { loadPerspectives, type Perspective, type Tension } from "./council/perspectives.js";
export { listPolicies, policyOf } from "./council/policies.js";
export type { Policy } from "./council/policy.js";
export type { ProfilingLog } from "./council/profilingLog.js";
export type { Coding, Reconsideration } from "./council/reconsiderations.js";
export { type DeliberationRun, runDeliberation } from "./council/runDeliberation.js";
export { type DelphiLog, runDelphi } from "./council/runDelphi.js";
export { scoreAnswer } from "./council/scoreAnswer.js";
export { panelTensions, tensionPartners } from "./council/tensions.js";
export { type TeamConversationState, teamConversationState } from "./debate/conversationState.js";
export { type CounterfactualKind, counterfactuals } from "./debate/counterfactuals.js";
export type { DebateKeywords } from "./debate/debateKeywords.js";
export type { DebateLog } from "./debate/debateLog.js";
export { type DebateDesign, type DebateSetup, setUpDebate } from "./debate/debateSetup.js";
export type { Dilemma, DilemmaFacts, Party, Perturbation } from "./debate/dilemma.js";
export { dilemmaOf, listDilemmas } from "./debate/dilemmas.js";
export { type DebateFork, forkDebate } from "./debate/forkDebate.js";
export { importTranscript, type TranscriptMapping } from "./debate/importTranscript.js";
export { markedKeywords } from "./debate/markedKeywords.js";
export { type InjectionMeasures, measureInjections } from "./debate/measureInjections.js";
export { type DebateMeasures, measureDebate } from "./debate/measures.js";
export { type PairedDifference, pairedDifferences } from "./debate/pairedDifferences.js";
export { type RequestSections, requestSections } from "./debate/requestSections.js";
export {
  type Baseline,
  type BaselineDesign,
  type BaselineLog,
  runBaseline,
  setUpBaseline,
} from "./debate/runBaseline.js";
export { type DebateRun, runDebate } from "./debate/runDebate.js";
export { listTeams, type Team, type Teams, teamsOf } from "./debate/teams.js";
export { type AblationCondition, ablationVariants } from "./experiments/ablation.js";
export {
  type AblationDelta,
  type AblationMeasure,
  type AblationRow,
  type AblationSummary,
  ablationDeltas,
  ablationRows,
  summariseAblation,
} from "./experiments/ablationRows.js";
export { type AblationSource, ablationSource, paperAblation } from "./experiments/ablationSources.js";
export { type ArchetypeRow, archetypeRows, sharedPerspectiveRows } from "./experiments/archetypes.js";
export { type BordaShare, bordaShares } from "./experiments/bordaShares.js";
export { type CapabilityRow, capabilityRows, type Task, tasks } from "./experiments/capabilityRows.js";
export { type ChanceEffectSettings, chanceEffects } from "./experiments/chanceEffects.js";
export { coherenceByPerspective, fitByPerspective } from "./experiments/coherenceByPerspective.js";
export { type CoherenceRow, coherenceRows } from "./experiments/coherenceRows.js";
export { type CombinatorialEffect, combinatorialEffects } from "./experiments/combinatorialEffects.js";
export { type CombinatorialRow, combinatorialRows } from "./experiments/combinatorialRows.js";
export { comparableRuns } from "./experiments/comparableRuns.js";
export { readDebateLogs } from "./experiments/debateLogs.js";
export { type CountingRule, type DebateSensitivity, debateSensitivity } from "./experiments/debateSensitivity.js";
export { delphiConcentrations } from "./experiments/delphiConcentrations.js";
export { type DelphiRow, delphiRows, summariseDelphi } from "./experiments/delphiRows.js";
export type { Cell, Design } from "./experiments/design.js";
export { type DisagreementRow, disagreementRows, type PairKind } from "./experiments/disagreementRows.js";
export { type ByModel, type EstimateOptions, estimate } from "./experiments/estimate.js";
export type { RunIdentity, RunLog } from "./experiments/experiment.js";
export { type MissingExample, missingExamples } from "./experiments/missingExamples.js";
export { countReplies, missingText, modelsThatSpoke, type ReplyCounts } from "./experiments/missingReplies.js";
export type { ModelEstimate } from "./experiments/modelEstimate.js";
export { type OptionEffect, optionEffects } from "./experiments/optionEffects.js";
export { type OptionSupportRow, optionSupport, type SupporterKind } from "./experiments/optionSupport.js";
export { type Plan, plan } from "./experiments/plan.js";
export { type PositionBiasRow, positionBiasRows } from "./experiments/positionBiasRows.js";
export { type PowerComparison, publishedComparisons, withEffect } from "./experiments/powerComparisons.js";
export { type PowerRow, type PowerSettings, powerRows, runsNeeded } from "./experiments/powerRows.js";
export { profilingCoherence } from "./experiments/profilingCoherence.js";
export { type ProfilingRow, profilingRows } from "./experiments/profilingRows.js";
export type { SourcedTest } from "./experiments/publishedCouncil.js";
export type { Quantity } from "./experiments/quantity.js";
export { type RankingAgreement, rankingAgreement } from "./experiments/rankingAgreement.js";
export { listExperiments } from "./experiments/registry.js";
export type { ReliabilityLog } from "./experiments/reliability.js";
export { type Reliability, reliability, type ScorePair } from "./experiments/reliabilityMeasures.js";
export { reliabilityRows, scorePairs } from "./experiments/reliabilityRows.js";
export { type RepeatedReferences, repeatedReferences } from "./experiments/repeatedReferences.js";
export { type RepeatedSentences, repeatedSentences } from "./experiments/repeatedSentences.js";
export {
  compareRepetitions,
  type RepeatedCall,
  type RepetitionKind,
  repetitionKinds,
} from "./experiments/repetition.js";
export {
  type ResilienceRow,
  type ResilienceSummary,
  resilienceRows,
  summariseResilience,
} from "./experiments/resilienceRows.js";
export { paperResilience, type ResilienceSource, resilienceSource } from "./experiments/resilienceSources.js";
export { type AssignedRole, assignRoles } from "./experiments/roleAssignment.js";
export { assignRolesOneByOne, lossOneByOne, sumOfAlignments } from "./experiments/roleAssignmentOneByOne.js";
export { type Progress, type RunOptions, run } from "./experiments/run.js";
export { type ShippedDebates, shippedDebates } from "./experiments/shippedDebates.js";
export { signedRankSample } from "./experiments/signedRankSample.js";
export { sourceNote } from "./experiments/sourceNote.js";
export {
  paperConcentrations,
  type StateConcentrations,
  stateConcentrations,
} from "./experiments/stateConcentrations.js";
export { readLogs } from "./experiments/store.js";
export { assignConditions } from "./experiments/studentStudyAssignment.js";
export { compareGains, type StudyComparison } from "./experiments/studentStudyComparisons.js";
export {
  type AcsRating,
  readRatings,
  readStudents,
  type Student,
  type StudyPhase,
} from "./experiments/studentStudyData.js";
export { judgeJustifications } from "./experiments/studentStudyJudge.js";
export {
  type AcsDimension,
  acsDimensions,
  type QuizItem,
  type StudyCondition,
  type StudyMaterial,
  studyConditions,
  studyMaterialOf,
} from "./experiments/studentStudyMaterial.js";
export {
  type StudyMean,
  type StudyOutcome,
  type StudySummary,
  studyOutcomes,
  summariseStudy,
} from "./experiments/studentStudyOutcomes.js";
export {
  acsOf,
  meanChanges,
  meanScores,
  type RaterAgreement,
  raterAgreement,
} from "./experiments/studentStudyRatings.js";
export { paperStudy, type StudySource, studySource } from "./experiments/studentStudySources.js";
export { type SyntheticCohort, type SyntheticDesign, syntheticCohort } from "./experiments/studentStudySynthetic.js";
export { type StudyExposure, studyExposures } from "./experiments/studyExposures.js";
export { pairTensions, type TensionShares, tensionShares } from "./experiments/tensionShares.js";
export { type ThreeStatesRow, threeStatesRows } from "./experiments/threeStatesRows.js";
export { threeStatesSensitivity } from "./experiments/threeStatesSensitivity.js";
export { paperThreeStates, type ThreeStatesSource, threeStatesSource } from "./experiments/threeStatesSources.js";
export { summariseThreeStates } from "./experiments/threeStatesSummary.js";
export { type StateTest, threeStatesTests } from "./experiments/threeStatesTests.js";
export { type Verification, verify } from "./experiments/verify.js";
export { type RecordingVerification, verifyRecording } from "./experiments/verifyRecording.js";
export { type WeightingRow, weightingRows } from "./experiments/weightingRows.js";
export { ablationAgentsTable } from "./figures/ablationAgentsTable.js";
export { ablationFigure } from "./figures/ablationFigure.js";
export { ablationTable } from "./figures/ablationTable.js";
export { archetypeTable } from "./figures/archetypeTable.js";
export { bordaFigure } from "./figures/bordaFigure.js";
export { capabilityFigure } from "./figures/capabilityFigure.js";
export { capabilityTable } from "./figures/capabilityTable.js";
export { coherenceByOptionTable } from "./figures/coherenceByOptionTable.js";
export { coherenceFigure } from "./figures/coherenceFigure.js";
export { coherenceTable } from "./figures/coherenceTable.js";
export { combinatorialFigure } from "./figures/combinatorialFigure.js";
export { combinatorialTable, crossedTable } from "./figures/combinatorialTables.js";
export { concentrationFigure } from "./figures/concentrationFigure.js";
export { conventionsTable } from "./figures/conventionsTable.js";
export { councilFigures } from "./figures/councilFigures.js";
export { councilTables } from "./figures/councilTables.js";
export { countedTurnsTable } from "./figures/countedTurnsTable.js";
export { countedWordsTable } from "./figures/countedWordsTable.js";
export { delphiComparisonTable, delphiThresholdTable } from "./figures/delphiComparisonTable.js";
export { delphiFigure } from "./figures/delphiFigure.js";
export { delphiTable } from "./figures/delphiTable.js";
export { disagreementTable } from "./figures/disagreementTable.js";
export { experimentMeasures, experimentTables } from "./figures/experimentViews.js";
export { exposureTable } from "./figures/exposureTable.js";
export type { Figure, PlotlyObject } from "./figures/figure.js";
export { type DrawableGraph, type Flow, flowOf } from "./figures/flow.js";
export { flowToSvg } from "./figures/flowSvg.js";
export { gapTable } from "./figures/gapTable.js";
export { escapeMarkup } from "./figures/markup.js";
export { metaDebateTable } from "./figures/metaDebateTable.js";
export { missingRepliesTable } from "./figures/missingRepliesTable.js";
export { optionEffectsTable } from "./figures/optionEffectsTable.js";
export { optionSupportTable } from "./figures/optionSupportTable.js";
export { palette, paletteColour } from "./figures/palette.js";
export { panelTable } from "./figures/panelTable.js";
export { perspectiveVotesTable } from "./figures/perspectiveVotesTable.js";
export { positionBiasFigure } from "./figures/positionBiasFigure.js";
export { positionBiasTable } from "./figures/positionBiasTable.js";
export { powerFigure } from "./figures/powerFigure.js";
export { powerTable } from "./figures/powerTable.js";
export { type FitAndCoherence, profilingCoherenceTable } from "./figures/profilingCoherenceTable.js";
export { profilingTable } from "./figures/profilingTable.js";
export { publishedAgentsTable } from "./figures/publishedAgentsTable.js";
export { debateToHtml, debateToMarkdown, type ReadableDebate } from "./figures/readerDebate.js";
export { reliabilityFigure } from "./figures/reliabilityFigure.js";
export { reliabilityTable } from "./figures/reliabilityTable.js";
export { renderSvg } from "./figures/renderSvg.js";
export { repeatedReferencesTable } from "./figures/repeatedReferencesTable.js";
export { repeatedSentencesTable } from "./figures/repeatedSentencesTable.js";
export { repetitionFigure } from "./figures/repetitionFigure.js";
export { movedMeasuresTable, repetitionTable } from "./figures/repetitionTables.js";
export { requestSectionsTable } from "./figures/requestSectionsTable.js";
export { resilienceFigure } from "./figures/resilienceFigure.js";
export { resilienceTable } from "./figures/resilienceTable.js";
export { type RoleCase, roleAssignmentTable } from "./figures/roleAssignmentTable.js";
export { rowsToArrow } from "./figures/rowsToArrow.js";
export { type CsvSettings, rowsToCsv } from "./figures/rowsToCsv.js";
export { type Frame, rowsToFrame } from "./figures/rowsToFrame.js";
export { type RowTableSettings, rowsToTable } from "./figures/rowsToTable.js";
export { samePerspectiveTable, sharedPerspectiveTable } from "./figures/sharedPerspectiveTables.js";
export { stateTestsTable } from "./figures/stateTestsTable.js";
export { studyTable } from "./figures/studyTable.js";
export { type RowSummary, summariseRows } from "./figures/summariseRows.js";
export type { Cell as TableCell, Column, NotComputable, Table } from "./figures/table.js";
export { tableToHtml } from "./figures/tableHtml.js";
export { tableToLatex } from "./figures/tableLatex.js";
export { tableToMarkdown } from "./figures/tableMarkdown.js";
export { tableToText } from "./figures/tableText.js";
export { tensionMapFigure } from "./figures/tensionMapFigure.js";
export { pairTensionsTable, tensionPairsTable } from "./figures/tensionPairsTable.js";
export { tensionTable } from "./figures/tensionTable.js";
export { threeStatesTable } from "./figures/threeStatesTable.js";
export { threeStatesTables } from "./figures/threeStatesTables.js";
export type { Transcript, TranscriptSettings, TranscriptTurn } from "./figures/transcript.js";
export { transcriptToHtml } from "./figures/transcriptHtml.js";
export { transcriptNotes } from "./figures/transcriptNotes.js";
export { transcriptToMarkdown, transcriptToText } from "./figures/transcriptText.js";
export { votesFigure } from "./figures/votesFigure.js";
export { weightingFigure } from "./figures/weightingFigure.js";
export { weightingTable } from "./figures/weightingTable.js";
export { winnerChangesTable } from "./figures/winnerChangesTable.js";
export { winnersTable } from "./figures/winnersTable.js";
export type { Json } from "./foundation/canonicalJson.js";
export type { CallContext, ChatModel, ChatRequest, Message, Outcome, Reply, Timing, Usage } from "./foundation/chat.js";
export { outcomes } from "./foundation/chat.js";
export { DissensusError, InputError, NotComputableError } from "./foundation/errors.js";
export { dataPath } from "./foundation/files.js";
export { type KeywordMatch, type KeywordMatcher, keywordMatcher } from "./foundation/keywordMatcher.js";
export { countKeywords, findKeywords, type KeywordCount } from "./foundation/keywords.js";
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
export type { Measured } from "./foundation/measured.js";
export type { Random } from "./foundation/random.js";
export { random, seedAt } from "./foundation/random.js";
export type { Keyword, KeywordHit, MarkedKeyword, MarkKind, Turn } from "./foundation/transcript.js";
export { packageVersion } from "./foundation/version.js";
export { type ArCo, arCo } from "./metrics/arCo.js";
export { type ArchetypeStability, archetypeStability } from "./metrics/archetypeStability.js";
export type { Ballot, TiedBallot } from "./metrics/ballot.js";
export { type BallotReading, readBallot } from "./metrics/ballots/readBallot.js";
export { type PrefLibElection, readPrefLib, strictBallots } from "./metrics/ballots/readPrefLib.js";
export { bordaMargin } from "./metrics/bordaMargin.js";
export { bordaRanking } from "./metrics/bordaRanking.js";
export { bordaScores } from "./metrics/bordaScores.js";
export { type ChanceLevels, chanceLevels } from "./metrics/chanceLevels.js";
export { type CrossReferencing, crossReferencing, type Reference } from "./metrics/crossReferencing.js";
export { type DoctrinalAccuracy, doctrinalAccuracy } from "./metrics/doctrinalAccuracy.js";
export { effectivePerspectives } from "./metrics/effectivePerspectives.js";
export type { Evaluation } from "./metrics/evaluation.js";
export { type ConcentrationFormula, firstChoiceConcentration } from "./metrics/firstChoiceConcentration.js";
export { kendallDistance } from "./metrics/kendallDistance.js";
export { type KeywordAlignment, keywordAlignment } from "./metrics/keywordAlignment.js";
export { type MetaDebateShare, metaDebateShare } from "./metrics/metaDebateShare.js";
export type { Options } from "./metrics/options.js";
export { type PositionBias, positionBias } from "./metrics/positionBias.js";
export { schulzeRanking } from "./metrics/schulzeRanking.js";
export { type ScoredBallots, scoredBallots } from "./metrics/scoredBallots.js";
export { type SysAR, sysAR } from "./metrics/sysAR.js";
export { type TensionQuality, tensionQuality } from "./metrics/tensionQuality.js";
export { voiceAuthenticityRate } from "./metrics/voiceAuthenticityRate.js";
export { type WeightingGap, weightingGap } from "./metrics/weightingGap.js";
export { type Winners, winners } from "./metrics/winners.js";
export { type AnthropicOptions, anthropic } from "./models/anthropic.js";
export { Budget, type BudgetLimits, budgeted, type TokenPrices } from "./models/budgeted.js";
export type { KnownPrice } from "./models/cost.js";
export { extractive } from "./models/extractive.js";
export { type GeminiOptions, gemini } from "./models/gemini.js";
export { guarded } from "./models/guarded.js";
export { type ModelOptions, model } from "./models/model.js";
export { type OllamaOptions, ollama } from "./models/ollama.js";
export { type OpenAiOptions, openAi } from "./models/openAi.js";
export { paced } from "./models/paced.js";
export { Pace, type PaceLimits } from "./models/pacing/pace.js";
export { ServiceDownError } from "./models/pacing/serviceDown.js";
export { type Price, priceOf } from "./models/prices.js";
export { type RecordingMode, recorded } from "./models/recorded.js";
export { checkRecording, type RecordingReport } from "./models/recording/checkRecording.js";
export { diffRecordings, type RecordingDifference } from "./models/recording/diffRecordings.js";
export type { RecordedCall, RecordedModel } from "./models/recording/line.js";
export { mergeRecordings } from "./models/recording/mergeRecordings.js";
export { type ParsedRecording, readRecording, writeRecording } from "./models/recording/parsedRecording.js";
export { pruneRecording } from "./models/recording/pruneRecording.js";
export { Recording } from "./models/recording/recording.js";
export { ReplayMissError } from "./models/recording/replayMiss.js";
export { requestKey } from "./models/recording/requestKey.js";
export type { ResidencyOptions } from "./models/residency.js";
export { resident } from "./models/resident.js";
export { type RetryOptions, retried } from "./models/retried.js";
export { type ServingOptions, served } from "./models/served.js";
export { type PrefixShares, prefixShares } from "./models/sharedPrefix.js";
export { compareOutputs } from "./notebook/compareOutputs.js";
export { showFigure, showFlow, showHtml, showTable, showTranscript } from "./notebook/display.js";
export { exportHtml } from "./notebook/exportHtml.js";
export { type InstalledKernel, installKernel, jupyterDataFolder } from "./notebook/kernelspec.js";
export { type Notebook, type Output, readNotebook } from "./notebook/notebookFile.js";
export { type ProgressLine, progressLine } from "./notebook/progressLine.js";
export { type Report, type ReportSettings, report } from "./notebook/report/report.js";
export {
  type NotebookProgress,
  type NotebookResult,
  type RunNotebooksSettings,
  runNotebooks,
} from "./notebook/runNotebooks.js";
export { callsOf, criticalPath } from "./protocol/calls.js";
export { type Fork, forkProtocol } from "./protocol/fork.js";
export { type Gives, type Reading, statement } from "./protocol/gives.js";
export type { Models } from "./protocol/models.js";
export type { Composition, Participant, Situation } from "./protocol/participant.js";
export type { AnnouncingPhase, Phase, Protocol, SpeakingPhase } from "./protocol/protocol.js";
export { graphOf, type ProtocolRun, runProtocol } from "./protocol/run.js";
export type { Seat } from "./protocol/seat.js";
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
export { splitPhase } from "./protocol/splitPhase.js";
export { bonferroni, holm } from "./statistics/adjustedPValues.js";
export type { Alternative } from "./statistics/alternative.js";
export {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrapConfidenceInterval,
} from "./statistics/bootstrapConfidenceInterval.js";
export { cohensD } from "./statistics/cohensD.js";
export { type Category, cohensKappa, type KappaOptions } from "./statistics/cohensKappa.js";
export { type Convention, conventions } from "./statistics/conventions.js";
export type { Correlation } from "./statistics/correlation.js";
export { mean, median, quantile, standardDeviation } from "./statistics/descriptives.js";
export { type DifferenceOfShares, differenceOfShares } from "./statistics/differenceOfShares.js";
export type { Distribution } from "./statistics/distribution.js";
export { hedgesG } from "./statistics/hedgesG.js";
export {
  type IntraclassOptions,
  type IntraclassResult,
  intraclassCorrelation,
} from "./statistics/intraclassCorrelation.js";
export type { IntraclassForm } from "./statistics/intraclassInterval.js";
export { type MannWhitneyOptions, type MannWhitneyResult, mannWhitney } from "./statistics/mannWhitney.js";
export { minimumAttainableP } from "./statistics/minimumAttainableP.js";
export { pearson } from "./statistics/pearson.js";
export { type PermutationOptions, type PermutationResult, permutationTest } from "./statistics/permutationTest.js";
export { type PowerDesign, type PowerEstimate, type SimulationOptions, testPower } from "./statistics/power.js";
export type { Statistic } from "./statistics/resampledStatistic.js";
export { type SensitivityOptions, type SensitivityRow, sensitivityTable } from "./statistics/sensitivityTable.js";
export type { ZeroMethod } from "./statistics/signedRanks.js";
export type { Comparison, IndependentComparison, PairedComparison } from "./statistics/simulatedTest.js";
export { type SampleSize, type SampleSizeSearch, smallestSampleSize } from "./statistics/smallestSampleSize.js";
export { spearman } from "./statistics/spearman.js";
export { type Placed, type VarianceShare, varianceShare } from "./statistics/varianceShare.js";
export { type WilcoxonOptions, type WilcoxonResult, wilcoxonSignedRank } from "./statistics/wilcoxonSignedRank.js";
export { wilsonInterval } from "./statistics/wilsonInterval.js";
export { type ChromaOptions, openChromaIndex } from "./texts/chromaIndex.js";
export { type CorpusStore, corpusStore } from "./texts/corpusStore.js";
export { buildDenseIndex, type DenseIndex } from "./texts/denseIndex.js";
export type { Digest, DigestPassage } from "./texts/digest.js";
export { listDigests, loadDigests } from "./texts/digests.js";
export { type EditionOptions, passagesOfEdition } from "./texts/edition.js";
export type { Embedder, EmbeddingPurpose } from "./texts/embedder.js";
export { fetchCorpus } from "./texts/fetchCorpus.js";
export { type FetchEntry, type FetchOptions, fetchEdition } from "./texts/fetchEdition.js";
export { type FusionOptions, fusedIndex } from "./texts/fusedIndex.js";
export { type GeminiEmbedderOptions, geminiEmbedder } from "./texts/geminiEmbedder.js";
export { type ImportEntry, type ImportedCorpus, importCorpus } from "./texts/importCorpus.js";
export { buildIndex, type LexicalIndex } from "./texts/lexicalIndex.js";
export { listEditions, loadEdition } from "./texts/manifest.js";
export type { Edition, Manifest } from "./texts/manifestEntry.js";
export { type OllamaEmbedderOptions, ollamaEmbedder } from "./texts/ollamaEmbedder.js";
export { type OpenIndexOptions, openIndex } from "./texts/openIndex.js";
export type { Passage } from "./texts/passage.js";
export type { Hit, PassageIndex, SearchOptions } from "./texts/passageIndex.js";
export {
  type HitRate,
  loadRetrievalQuestions,
  type RetrievalQuestion,
  retrievalHitRate,
} from "./texts/retrievalHitRate.js";
export { useLiteEmbedder } from "./texts/useLiteEmbedder.js";
