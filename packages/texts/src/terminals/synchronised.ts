import { rows } from '../rows.ts'

/** Whether terminals have everything they should have. */
export const terminalSynchronised = rows({
	内容同步: {
		en: 'Content sync',
		vi: 'Đồng bộ nội dung',
		ru: 'Синхронизация содержимого',
		tr: 'İçerik eşitlemesi',
		ja: 'コンテンツの同期',
	},
	已同步: { en: 'Synchronised', vi: 'Đã đồng bộ', ru: 'Синхронизировано', tr: 'Eşitlendi', ja: '同期済み' },
	未同步: {
		en: 'Not synchronised',
		vi: 'Chưa đồng bộ',
		ru: 'Не синхронизировано',
		tr: 'Eşitlenmedi',
		ja: '未同期',
	},
	'还有 {count} 项内容未送达': {
		en: '{count} {count|item|items} not delivered yet',
		vi: 'Còn {count} mục chưa được chuyển tới',
		ru: 'Ещё не доставлено: {count}',
		tr: 'Henüz ulaştırılmayan öğe: {count}',
		ja: '未配信の項目：{count} 件',
	},
	按同步状态筛选: {
		en: 'Filter by content sync',
		vi: 'Lọc theo đồng bộ nội dung',
		ru: 'Фильтр по синхронизации',
		tr: 'İçerik eşitlemesine göre filtrele',
		ja: '同期状態で絞り込む',
	},
})
