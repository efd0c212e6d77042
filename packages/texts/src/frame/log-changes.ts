import { rows } from '../rows.ts'

/** What an operation changed, field by field. */
export const logChanges = rows({
	更改前: {
		en: 'Before',
		vi: 'Trước',
		ru: 'До',
		tr: 'Önce',
		ja: '変更前',
	},
	更改后: {
		en: 'After',
		vi: 'Sau',
		ru: 'После',
		tr: 'Sonra',
		ja: '変更後',
	},
	字段: {
		en: 'Field',
		vi: 'Trường',
		ru: 'Поле',
		tr: 'Alan',
		ja: '項目',
	},
	没有记录更改的内容: {
		en: 'No changes were recorded',
		vi: 'Không ghi nhận thay đổi nào',
		ru: 'Изменения не записаны',
		tr: 'Kaydedilen değişiklik yok',
		ja: '変更内容の記録はありません',
	},
	操作详情: {
		en: 'Operation details',
		vi: 'Chi tiết thao tác',
		ru: 'Подробности действия',
		tr: 'İşlem ayrıntıları',
		ja: '操作の詳細',
	},
	查看详情: {
		en: 'View details',
		vi: 'Xem chi tiết',
		ru: 'Подробнее',
		tr: 'Ayrıntıları gör',
		ja: '詳細を見る',
	},
	'{count} 处更改': {
		en: '{count} {count|change|changes}',
		vi: '{count} thay đổi',
		ru: '{count} {count|изменение|изменения|изменений}',
		tr: '{count} değişiklik',
		ja: '変更{count}件',
	},
	是: { en: 'Yes', vi: 'Có', ru: 'Да', tr: 'Evet', ja: 'はい' },
	否: { en: 'No', vi: 'Không', ru: 'Нет', tr: 'Hayır', ja: 'いいえ' },
	终端数量: { en: 'Terminals', vi: 'Số thiết bị', ru: 'Терминалов', tr: 'Terminal sayısı', ja: '端末数' },
})
