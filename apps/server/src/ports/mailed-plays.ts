import type { Readable } from 'node:stream'
import type { MailingContent, MailingForm, MailingKind } from '@vitrine/domain/mailings/mailing'
import type { TextKey } from '@vitrine/texts/all'
import type { Language } from '@vitrine/texts/rows'

/** The terminals that a report counts: those its author sees within its scope. */
export interface SeenTerminals {
	/** Empty for all visible ones. */
	readonly group_ids: readonly number[]
	/** Single terminals; null for all of the organisations. */
	readonly terminals: readonly { readonly id: number; readonly name: string; readonly sn: string }[] | null
}

/** A requested report; times in ms since the epoch, start inclusive and end exclusive. */
export interface WantedReport {
	readonly content: MailingContent
	readonly kind: MailingKind
	/** Only plays of this name; empty for all. */
	readonly play_name: string
	readonly form: MailingForm
	/** The organisation whose sight applies. */
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

/** What was counted of a kind of plays; `title` is null where there is only one. */
export interface CountedKind {
	readonly title: TextKey | null
	readonly plays: readonly CountedPlays[]
}

/** A finished report: its file, which is generated as it is read, and the figures for the email. */
export interface MadeReport {
	readonly file: Readable
	readonly type: string
	readonly name: string
	readonly rows: number
	/** How many older records do not fit into the file. */
	readonly left_out: number
	/** The summary, most frequent first, by kind if the file lists more than one; null for a completeness report. */
	readonly counted: readonly CountedKind[] | null
	readonly share: { readonly terminals: number; readonly percent: string } | null
}

/** Makes a report; rejects with a `CodedError` if it covers too much. */
export type MakeReport = (wanted: WantedReport) => Promise<MadeReport>
