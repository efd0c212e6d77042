import { rows } from '../rows.ts'

/** The free space of terminals. */
export const freeSpace = rows({
	'{count} 个终端的可用空间不足': {
		en: '{count} {count|terminal does|terminals do} not have enough free space',
		vi: '{count} thiết bị không đủ dung lượng trống',
		ru: 'На {count} {count|терминале|терминалах|терминалах} не хватит места',
		tr: 'Boş alanı yetmeyen terminal: {count}',
		ja: '空き容量が足りない端末：{count} 台',
	},
	'{count} 个终端的可用空间未知': {
		en: '{count} {count|terminal has|terminals have} not reported free space',
		vi: '{count} thiết bị chưa rõ dung lượng trống',
		ru: 'На {count} {count|терминале|терминалах|терминалах} свободное место неизвестно',
		tr: 'Boş alanı bilinmeyen terminal: {count}',
		ja: '空き容量が不明な端末：{count} 台',
	},
	'可用空间不足：剩余 {free}，需要 {size}': {
		en: 'Not enough free space: {free} left, {size} needed',
		vi: 'Không đủ dung lượng trống: còn {free}, cần {size}',
		ru: 'Не хватит места: свободно {free}, нужно {size}',
		tr: 'Boş alan yetmiyor: {free} kaldı, {size} gerekli',
		ja: '空き容量不足：残り {free}、必要 {size}',
	},
	'可用空间 {free}，共 {total}': {
		en: '{free} free of {total}',
		vi: 'Còn trống {free} trên {total}',
		ru: 'Свободно {free} из {total}',
		tr: '{total} alandan {free} boş',
		ja: '空き {free}／全 {total}',
	},
})
