import { rows } from './rows.ts'

/** The kinds of materials and window items (specification B §1). */
export const kinds = rows({
	上一页: { en: 'Previous page', vi: 'Trang trước', ru: 'Предыдущая страница', tr: 'Önceki sayfa', ja: '前のページ' },
	下一页: { en: 'Next page', vi: 'Trang sau', ru: 'Следующая страница', tr: 'Sonraki sayfa', ja: '次のページ' },
	音频: { en: 'Audio', vi: 'Âm thanh', ru: 'Звук', tr: 'Ses', ja: '音声' },
	文档: { en: 'Document', vi: 'Tài liệu', ru: 'Документ', tr: 'Belge', ja: '文書' },
	'Word 文档': { en: 'Word', vi: 'Word', ru: 'Word', tr: 'Word', ja: 'Word' },
	'Excel 表格文件': { en: 'Excel', vi: 'Excel', ru: 'Excel', tr: 'Excel', ja: 'Excel' },
	'PPT 演示文稿': { en: 'PowerPoint', vi: 'PowerPoint', ru: 'PowerPoint', tr: 'PowerPoint', ja: 'PowerPoint' },
	'PDF 文档': { en: 'PDF', vi: 'PDF', ru: 'PDF', tr: 'PDF', ja: 'PDF' },
	炫彩文字: {
		en: 'Colourful text',
		vi: 'Chữ nhiều màu',
		ru: 'Цветной текст',
		tr: 'Renkli metin',
		ja: 'カラフルテキスト',
	},
	数字时钟: { en: 'Digital clock', vi: 'Đồng hồ số', ru: 'Цифровые часы', tr: 'Dijital saat', ja: 'デジタル時計' },
	模拟时钟: { en: 'Analogue clock', vi: 'Đồng hồ kim', ru: 'Стрелочные часы', tr: 'Analog saat', ja: 'アナログ時計' },
	倒计时: { en: 'Countdown', vi: 'Đếm ngược', ru: 'Обратный отсчёт', tr: 'Geri sayım', ja: 'カウントダウン' },
	正计时: { en: 'Count-up timer', vi: 'Đếm thời gian', ru: 'Прямой отсчёт', tr: 'İleri sayaç', ja: 'カウントアップ' },
	天气: { en: 'Weather', vi: 'Thời tiết', ru: 'Погода', tr: 'Hava durumu', ja: '天気' },
	流媒体: { en: 'Stream', vi: 'Luồng phát', ru: 'Поток', tr: 'Akış', ja: 'ストリーム' },
	外部信号: { en: 'External signal', vi: 'Tín hiệu ngoài', ru: 'Внешний сигнал', tr: 'Harici sinyal', ja: '外部信号' },
	'RSS 订阅': { en: 'RSS feed', vi: 'Nguồn tin RSS', ru: 'Лента RSS', tr: 'RSS akışı', ja: 'RSSフィード' },
	网页: { en: 'Web page', vi: 'Trang web', ru: 'Веб-страница', tr: 'Web sayfası', ja: 'ウェブページ' },
	表格: { en: 'Table', vi: 'Bảng', ru: 'Таблица', tr: 'Tablo', ja: '表' },
})
