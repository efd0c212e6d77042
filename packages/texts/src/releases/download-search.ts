import { rows } from '../rows.ts'

/** Searching the list of downloads. */
export const downloadSearch = rows({
	搜索终端或发布: {
		en: 'Search terminals or releases',
		vi: 'Tìm thiết bị hoặc lượt phát hành',
		ru: 'Поиск терминала или публикации',
		tr: 'Terminal veya yayın ara',
		ja: '端末または配信を検索',
	},
	显示全部下载: {
		en: 'All downloads',
		vi: 'Tất cả lượt tải',
		ru: 'Все загрузки',
		tr: 'Tüm indirmeler',
		ja: 'すべてのダウンロード',
	},
})
