import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import type { TextKey } from '@vitrine/texts/all'
import { Alert } from 'antd'
import { terminals } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'

/** The largest page when searching for one serial number: it can be part of others. */
const longest_page = 500

/** The current state of a terminal, whichever list it was opened from; null once it was deleted or moved out of sight. */
export const useTerminalNow = (opened: Terminal): Terminal | null => {
	const { id, sn } = opened
	const query = useQuery({
		queryKey: [...keys.terminals, 'now', id],
		queryFn: async ({ signal }) => {
			const { list } = await terminals.list({ key_word: sn, limit: longest_page }, { signal })
			return list.find(terminal => terminal.id === id) ?? null
		},
		placeholderData: keepPreviousData,
	})
	return query.data === undefined ? opened : query.data
}

/** Why nothing more can be done with the terminal of a dialog; null while it can. */
export const lostBecause = (now: Terminal | null, may: boolean, right: TextKey): TextKey | null => {
	if (now === null) return '此终端已被删除，或已移到您看不到的组织。'
	return may ? null : right
}

/** Shows that reason in place of the controls. */
export const Lost = ({ because }: { because: TextKey }) => (
	<Alert type="warning" showIcon role="alert" title={t(because)} />
)
