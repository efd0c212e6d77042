import type { Readable } from 'node:stream'
import type { MailingContent, MailingForm, MailingKind } from '@vitrine/domain/mailings/mailing'
import type { Language } from '@vitrine/texts/rows'

/** What of a report is counted: what its maker sees of what it is of. */
export interface SeenTerminals {
	/** Empty for all in sight. */
	readonly group_ids: readonly number[]
	/** Single terminals; null for all of the organisations. */
	readonly terminals: readonly { readonly id: number; readonly name: string; readonly sn: string }[] | null
}

/** A report that is wanted; times in ms since the epoch, from the first until before the second. */
export interface WantedReport {
	readonly content: MailingContent
	readonly kind: MailingKind
	/** Only plays of this name; empty for all. */
	readonly play_name: string
	readonly form: MailingForm
	/** The organisation whose sight it has. */
	readonly sight: number
	readonly seen: SeenTerminals
	readonly from: number
	readonly to: number
	readonly time_zone: string
	readonly language: Language
	readonly now: number
}

/** How often something was played; `duration` in ms. */
export interface CountedPlays {
	readonly name: string
	readonly sn?: string
	readonly number: number
	readonly duration: number
}

/** A report that is made: its file, which is made as it is read, and what the email says of it. */
export interface MadeReport {
	readonly file: Readable
	readonly type: string
	readonly name: string
	readonly rows: number
	/** What is summed up, the most frequent first; null where it is completeness. */
	readonly counted: readonly CountedPlays[] | null
	readonly share: { readonly terminals: number; readonly percent: string } | null
}

/** Makes a report; rejects with a `CodedError` where it is of too much. */
export type MakeReport = (wanted: WantedReport) => Promise<MadeReport>
