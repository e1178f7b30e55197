// Short names for the server's types, which are generated from its schemas.
import type { components } from "./generated/server";

type Schemas = components["schemas"];

export type { ActName } from "./generated/server";
export type Layout = Schemas["Layout"];
export type Area = Schemas["AreaTold"];
export type PayTable = Schemas["PayTable"];
export type Session = Schemas["Session"];
export type Role = Schemas["Role"];
export type Rank = Schemas["Rank"];
export type OwnAccount = Schemas["OwnAccount"];
export type FactorBegun = Schemas["FactorBegun"];
export type RecoveryCodes = Schemas["RecoveryCodes"];
export type AccountsListed = Schemas["AccountsListed"];
export type AccountCard = Schemas["AccountCard"];
export type CageRequests = Schemas["CageRequests"];
export type CageRequest = Schemas["CageRequestTold"];
export type CageBalance = Schemas["Balance"];
export type SecurityLog = Schemas["SecurityLog"];
export type TableCard = Schemas["TableCard"];
export type PublicView = Schemas["PublicView"];
/** The player for whom the table waits beyond the house’s clock. */
export type Presence = NonNullable<PublicView["presence"]>;
export type OwnView = Schemas["OwnView"];
export type Legal = Schemas["Legal"];
export type Line = Schemas["Line"];
export type LastRound = Schemas["LastRound"];
/** A round of any game, as everybody sees it, and a box of it. */
export type Play = NonNullable<PublicView["play"]>;
export type PlayBox = Play["boxes"][string];
export type Refusal = Schemas["RefusalTold"];
export type TableEvent = Schemas["Event"];
export type ActMessage = Schemas["ActMessage"];
export type ServerMessage =
  | Schemas["Hello"]
  | Schemas["StateMessage"]
  | Schemas["AnswerMessage"]
  | Schemas["ErrorMessage"];
export type ProblemBody = Schemas["Problem"];
export type ClauseTold = Schemas["ClauseTold"];
export type Summary = Schemas["Summary"];
export type Choices = Schemas["Choices"];
export type OptionTold = Schemas["OptionTold"];
export type CourseTold = Schemas["CourseTold"];
export type TopicTold = Schemas["TopicTold"];
export type QuestionTold = Schemas["QuestionTold"];
export type MarkTold = Schemas["MarkTold"];
export type Tally = Schemas["Tally"];
export type Rounds = Schemas["Rounds"];
export type RoundCard = Schemas["RoundCard"];
export type RoundTold = Schemas["RoundTold"];
export type CommitmentLog = Schemas["CommitmentLog"];
export type CommitmentLogged = Schemas["CommitmentLogged"];
export type ContributionGiven = Schemas["ContributionGiven"];
export type Steps = Schemas["Steps"];
export type Step = Schemas["StepTold"];
export type Dossier = Schemas["Dossier"];
export type EntryTold = Schemas["EntryTold"];
export type Posting = Schemas["PostingTold"];
export type Ledger = Schemas["Ledger"];
export type Statement = Schemas["Statement"];
export type Accounts = Schemas["Accounts"];
export type Mark = Schemas["Mark"];
export type RoundsFound = Schemas["RoundsFound"];
export type JackpotTold = Schemas["JackpotTold"];
export type Alarms = Schemas["Alarms"];
export type Checkpoints = Schemas["Checkpoints"];
export type AuditTold = Schemas["AuditTold"];
export type CoverageTold = Schemas["CoverageTold"];
export type ClauseCovered = Schemas["ClauseCovered"];
export type ComparisonTold = Schemas["ComparisonTold"];
export type RulebookTitle = Schemas["RulebookTitle"];
export type PoolLine = Schemas["PoolLine"];
export type ChoiceValue = Schemas["ChoiceValue"];
export type ChoicesTold = Schemas["ChoicesTold"];
export type TableStudied = Schemas["TableStudied"];
export type BoxStudied = Schemas["BoxStudied"];
export type EdgesTold = Schemas["EdgesTold"];
export type WagerTold = Schemas["WagerTold"];
export type SideBySide = Schemas["SideBySide"];
export type ChartTold = Schemas["ChartTold"];
export type StrategyTold = Schemas["StrategyTold"];
export type Cell = Schemas["CellTold"];
export type GuideTold = Schemas["GuideTold"];
export type GuideStep = Schemas["GuideStep"];
export type PictureTold = Schemas["PictureTold"];
export type HandShown = Schemas["HandShown"];
export type PaysTold = Schemas["PaysTold"];
export type CostsTold = Schemas["CostsTold"];
export type WagerExplained = Schemas["WagerExplained"];
export type StopTold = Schemas["StopTold"];
export type ChoiceOffered = Schemas["ChoiceOffered"];
export type ChoiceGiven = Schemas["ChoiceGiven"];
export type RoundPlayed = Schemas["RoundPlayed"];
export type RoundsPlayed = Schemas["RoundsPlayed"];
export type RoundStudied = Schemas["RoundStudied"];
export type DecisionStudied = Schemas["DecisionStudied"];
