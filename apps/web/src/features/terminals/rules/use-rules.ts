import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { type KnownSetting, knownSetting } from '@vitrine/domain/command/known-setting'
import type { RuleReport } from '@vitrine/domain/rules/act-report'
import { isSameRules, readRules, readRulesAnswer } from '@vitrine/domain/rules/known-rules'
import { type TerminalRule, terminalRules } from '@vitrine/domain/rules/rule'
import { commands } from '../../../data/calls/api.ts'
import { sendPatiently } from '../command-spacing.ts'
import { useAskedOnce } from '../use-asked-once.ts'
import { commands_on_page, useCommandPage } from '../use-commands.ts'

/** The rules of a terminal: the requested ones and the ones it reports, what they last did, and the current values. */
export interface KnownRules extends KnownSetting<readonly TerminalRule[], CommandRow> {
	/** The rules to edit: the last requested ones, otherwise the reported ones; null while neither is known. */
	readonly rules: readonly TerminalRule[] | null
	/** The terminal may have rules, but neither has it reported them nor does the server keep what was sent: sending replaces them. */
	readonly isUnknown: boolean
	/** The terminal does not report what was requested. */
	readonly isOther: boolean
	readonly last: ReadonlyMap<string, RuleReport>
	readonly values: Readonly<Record<string, number | string>>
}

/** The last action of each rule, from the answer or the report, whichever is later. */
const lastOf = (reports: readonly RuleReport[]): ReadonlyMap<string, RuleReport> =>
	new Map(reports.toSorted((one, other) => one.at - other.at).map(report => [report.key, report]))

/** What is known about the rules of a terminal; if it has not reported them, or has accepted others since, it is asked once. */
export const useRules = (terminal: Terminal) => {
	const query = useCommandPage({ device_id: terminal.id, page: 1, type: 'rules', state: undefined })
	const rows = query.data?.list
	const known = knownSetting(rows ?? [], 'rules', readRules)
	useAskedOnce(terminal, 'rules', rows, known)
	const { asked, reported, answer } = known
	const { last, values } = readRulesAnswer(answer?.result)
	const found: KnownRules = {
		...known,
		rules: asked ?? reported,
		isUnknown: asked === null && reported === null && terminal.last_seen !== null,
		isOther: asked !== null && (reported === null || !isSameRules(asked, reported)),
		last: lastOf([...last, ...(terminal.reported.rules ?? [])]),
		values,
	}
	return { query, found }
}

/** The rules of a terminal as far as they are already known, without asking it. */
export const useRulesOf = (device_id: number): readonly TerminalRule[] => {
	const query = useCommandPage({ device_id, page: 1, type: 'rules', state: undefined })
	const { asked, reported } = knownSetting(query.data?.list ?? [], 'rules', readRules)
	return asked ?? reported ?? []
}

/** The rules that a terminal has at this moment, or was last asked to have, and the last command that set them; 0 for none. */
const readRulesNow = async ({ id }: Terminal) => {
	// Before the rules: of a command that comes in between, the server says that it is not known. However many questions came after it.
	const newest = (await commands.list({ device_id: id, type: 'rules', newest: 1 })).list
	const { list } = await commands.list({ device_id: id, type: 'rules', page: 1, limit: commands_on_page })
	const { asked, reported } = knownSetting(list, 'rules', readRules)
	const known_command_id = newest.find(({ request_type }) => request_type === 'set')?.command_id ?? 0
	return { rules: asked ?? reported ?? [], known_command_id }
}

/**
 * Changes the rules of a terminal: what is sent is made from those of this moment, as somebody else may have sent others since the page
 * last read them. Nothing is sent if there is nothing to change any more (null).
 */
export const changeRules = (
	terminal: Terminal,
	change: (rules: readonly TerminalRule[]) => readonly unknown[] | null,
): Promise<void> =>
	sendPatiently(terminal, 'rules', async () => {
		const { rules, known_command_id } = await readRulesNow(terminal)
		const changed = change(rules)
		if (changed === null) return null
		const read = terminalRules.safeParse(changed)
		// Of rules that are too many only together with those of others, the server says so in words.
		return { data: { rules: read.success ? read.data : changed }, known_command_id }
	})

/** The same rules with one changed, or left out if it is null; null if somebody else has deleted it. */
export const withChanged = (
	rules: readonly TerminalRule[],
	key: string,
	change: (rule: TerminalRule) => TerminalRule | null,
): readonly TerminalRule[] | null => {
	if (!rules.some(rule => rule.key === key)) return null
	return rules.flatMap(rule => (rule.key === key ? (change(rule) ?? []) : rule))
}
