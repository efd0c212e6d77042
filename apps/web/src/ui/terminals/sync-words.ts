import type { SyncMemberRow } from '@vitrine/contract/terminal/screen-sync'
import type { SyncReport, SyncRole, SyncState } from '@vitrine/domain/screen-sync/screen-sync'
import { t } from '../../data/text.ts'
import { commandOptionWord } from '../command-word.ts'
import { numberWord } from '../format.ts'
import type { Tone } from '../tone.ts'

export const syncRoleWord = (role: SyncRole): string => commandOptionWord('multi_screen_sync', role)

/** The standing of a member as text with a colour. */
export const syncStateWord = (state: SyncState): { readonly tone: Tone; readonly text: string } => {
	switch (state) {
		case 'in_step':
			return { tone: 'green', text: t('同步中') }
		case 'apart':
			return { tone: 'red', text: t('不同步') }
		case 'other_program':
			return { tone: 'amber', text: t('播放其他节目') }
		case 'unmeasured':
			return { tone: 'grey', text: t('尚未测得') }
		case 'alone':
			return { tone: 'grey', text: t('没有可比较的终端') }
		case 'offline':
			return { tone: 'grey', text: t('离线') }
	}
}

/** A deviation in ms with its sign: `+12 ms`. */
export const deviationWord = (ms: number): string => {
	const count = Math.round(ms)
	return t('{count} 毫秒', { count: `${count > 0 ? '+' : ''}${numberWord(count)}` })
}

/** What a terminal reports: its group and role, and its offset if it has one. */
export const syncWord = ({ group_code, role, offset_ms }: SyncReport): string => {
	if (group_code === '') return t('未加入同步组')
	const parts = [group_code, syncRoleWord(role), ...(offset_ms === 0 ? [] : [deviationWord(offset_ms)])]
	return parts.join(' · ')
}

/** The deviation of a member with the uncertainty of its clock; a dash without one. */
export const memberWord = ({ apart_ms }: Pick<SyncMemberRow, 'apart_ms'>): string =>
	apart_ms === null ? '–' : deviationWord(apart_ms)
