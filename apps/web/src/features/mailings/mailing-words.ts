import type { Mailing } from '@vitrine/contract/insight/mailings'
import type { TextKey } from '@vitrine/texts/all'

export const content_words: Readonly<Record<Mailing['content'], TextKey>> = {
	programs: '按节目统计',
	materials: '按素材统计',
	terminals: '按终端统计',
	completeness: '播放完整率',
	records: '播放记录',
}
export const kind_words: Readonly<Record<Mailing['kind'], TextKey>> = { program: '节目', material: '素材' }
export const scope_words: Readonly<Record<Mailing['scope'], TextKey>> = {
	organization: '组织及其下级的所有终端',
	selection: '一个终端分组',
	terminals: '单独选择的终端',
}
export const rhythm_words: Readonly<Record<Mailing['every'], TextKey>> = {
	daily: '每天',
	weekly: '每周',
	monthly: '每月 1 日',
}
export const span_words: Readonly<Record<Mailing['span'], TextKey>> = {
	day: '前一天',
	week: '上一周（周一至周日）',
	month: '上个月',
}
export const pause_words: Readonly<Record<Exclude<Mailing['pause'], '' | 'by_hand'>, TextKey>> = {
	banned: '您的账号曾被停用',
	removed: '创建者已删除',
	moved: '您已移到其他组织',
	rights: '您曾失去查看统计的权限',
	gone: '所选范围已不存在或不可见',
}

/** The label of an hour of the day. */
export const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
