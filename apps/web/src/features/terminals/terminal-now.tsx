import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import type { TextKey } from '@vitrine/texts/all'
import { Alert } from 'antd'
import { terminals } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'

/** The longest page of one serial number: it may be part of others. */
const longest_page = 500

/** A terminal as it is now, whatever list it was opened from; null once it was deleted or has moved out of sight. */
export const useTerminalNow = (opened: Terminal): Terminal | null => {
	const { id, sn } = opened
	const query = useQuery({
		queryKey: [...keys.terminals, 'one', id],
		queryFn: async ({ signal }) => {
			const { list } = await terminals.list({ key_word: sn, limit: longest_page }, { signal })
			return list.find(terminal => terminal.id === id) ?? null
		},
		placeholderData: keepPreviousData,
	})
	return query.data === undefined ? opened : query.data
}

/** Why nothing can be done with a terminal any more that a dialog was opened for; null while it can. */
export const lostBecause = (now: Terminal | null, may: boolean, right: TextKey): TextKey | null => {
	if (now === null) return '此终端已被删除，或已移到您看不到的组织。'
	return may ? null : right
}

/** Says it, where controls stood. */
export const Lost = ({ because }: { because: TextKey }) => (
	<Alert type="warning" showIcon role="alert" title={t(because)} />
)
