import { rows } from '../rows.ts'

/** What was played, counted: home page and statistics. */
export const statistics = rows({
	设置素材单价: {
		en: 'Set the unit price of a material',
		vi: 'Đặt đơn giá của tài nguyên',
		ru: 'Назначить цену показа материала',
		tr: 'Materyalin birim fiyatını belirle',
		ja: '素材の単価を設定',
	},
})
