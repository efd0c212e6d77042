import { rows } from '../rows.ts'

/** Venues of screens: the field, and the kinds of the OpenOOH taxonomy. */
export const venueTexts = rows({
	场所类型: {
		en: 'Venue type',
		vi: 'Loại địa điểm',
		ru: 'Тип площадки',
		tr: 'Mekân türü',
		ja: '設置場所の種類',
	},
	输入以查找: {
		en: 'Type to find one',
		vi: 'Nhập để tìm',
		ru: 'Введите для поиска',
		tr: 'Bulmak için yazın',
		ja: '入力して検索',
	},
	交通场所: { en: 'Transit', vi: 'Giao thông', ru: 'Транспорт', tr: 'Ulaşım', ja: '交通機関' },
	零售场所: { en: 'Retail', vi: 'Bán lẻ', ru: 'Торговля', tr: 'Perakende', ja: '小売' },
	户外媒体: { en: 'Outdoor', vi: 'Ngoài trời', ru: 'Наружная реклама', tr: 'Açık hava', ja: '屋外' },
	健身与美容: {
		en: 'Health and beauty',
		vi: 'Sức khỏe và làm đẹp',
		ru: 'Здоровье и красота',
		tr: 'Sağlık ve güzellik',
		ja: '健康・美容',
	},
	医疗场所: {
		en: 'Point of care',
		vi: 'Cơ sở y tế',
		ru: 'Медицинские учреждения',
		tr: 'Sağlık kuruluşu',
		ja: '医療施設',
	},
	教育场所: { en: 'Education', vi: 'Giáo dục', ru: 'Образование', tr: 'Eğitim', ja: '教育施設' },
	办公场所: {
		en: 'Office buildings',
		vi: 'Tòa nhà văn phòng',
		ru: 'Деловые здания',
		tr: 'Ofis binaları',
		ja: 'オフィスビル',
	},
	娱乐与餐饮: {
		en: 'Entertainment',
		vi: 'Giải trí và ăn uống',
		ru: 'Развлечения и питание',
		tr: 'Eğlence ve yeme içme',
		ja: '娯楽・飲食',
	},
	政府机构: { en: 'Government', vi: 'Cơ quan nhà nước', ru: 'Госучреждения', tr: 'Kamu kurumları', ja: '官公庁' },
	金融机构: { en: 'Financial', vi: 'Tài chính', ru: 'Финансы', tr: 'Finans', ja: '金融' },
	住宅: { en: 'Residential', vi: 'Nhà ở', ru: 'Жилые здания', tr: 'Konut', ja: '住宅' },
})
