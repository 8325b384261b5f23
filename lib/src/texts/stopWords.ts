/**
 * English words that say nothing of a passage's subject: the Snowball project's list,
 * and the auxiliaries and archaic forms of the old translations.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves us you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves what which who whom whose this that these those am is are was were be
  been being have has had having do does did doing would should could ought can cannot may might must shall will
  a an the and but if or because as until while of at by for with about against between into through during before
  after above below to from up down in out on off over under again further then once here there when where why how all
  any both each few more most other some such no nor not only own same so than too very
  thou thee thy thine ye hath hast doth dost art wilt shalt unto upon thereof wherefore whereby therein`.split(/\s+/),
);
