import { rows } from '../rows.ts'

/** Prices of what was played. */
export const prices = rows({
	素材价格: {
		en: 'Material prices',
		vi: 'Giá tư liệu',
		ru: 'Цены материалов',
		tr: 'Materyal fiyatları',
		ja: '素材の価格',
	},
	单价: { en: 'Unit price', vi: 'Đơn giá', ru: 'Цена показа', tr: 'Birim fiyat', ja: '単価' },
	总价: { en: 'Total price', vi: 'Thành tiền', ru: 'Сумма', tr: 'Toplam fiyat', ja: '合計金額' },
	'“{name}”的单价': {
		en: 'Unit price of “{name}”',
		vi: 'Đơn giá của “{name}”',
		ru: 'Цена показа «{name}»',
		tr: '“{name}” birim fiyatı',
		ja: '「{name}」の単価',
	},
	'已保存“{name}”的单价': {
		en: 'Unit price of “{name}” saved',
		vi: 'Đã lưu đơn giá của “{name}”',
		ru: 'Цена показа «{name}» сохранена',
		tr: '“{name}” birim fiyatı kaydedildi',
		ja: '「{name}」の単価を保存しました',
	},
	'已清除“{name}”的单价': {
		en: 'Unit price of “{name}” removed',
		vi: 'Đã xóa đơn giá của “{name}”',
		ru: 'Цена показа «{name}» удалена',
		tr: '“{name}” birim fiyatı kaldırıldı',
		ja: '「{name}」の単価を削除しました',
	},
	'“{name}”的单价由上级组织设置：{price}': {
		en: 'The unit price of “{name}” is set by the organisation above: {price}',
		vi: 'Đơn giá của “{name}” do tổ chức cấp trên đặt: {price}',
		ru: 'Цена показа «{name}» задана вышестоящей организацией: {price}',
		tr: '“{name}” birim fiyatını üst kuruluş belirliyor: {price}',
		ja: '「{name}」の単価は上位の組織の設定です：{price}',
	},
	无效值: {
		en: 'Invalid value',
		vi: 'Giá trị không hợp lệ',
		ru: 'Недопустимое значение',
		tr: 'Geçersiz değer',
		ja: '無効な値です',
	},
	'合计（{count} 个素材）': {
		en: 'Total ({count} {count|material|materials})',
		vi: 'Tổng cộng ({count} tư liệu)',
		ru: 'Итого ({count} {count|материал|материала|материалов})',
		tr: 'Toplam ({count} materyal)',
		ja: '合計（素材 {count} 件）',
	},
})
