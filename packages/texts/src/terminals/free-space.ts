import { rows } from '../rows.ts'

/** The free space and the screens of terminals, as far as they have reported them. */
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
	'{count} 个终端尚未上报屏幕分辨率，按 {w} × {h} 计算': {
		en: '{count} {count|terminal has|terminals have} not reported the screen’s resolution yet: {w} × {h} is assumed',
		vi: '{count} thiết bị chưa báo độ phân giải màn hình: tạm tính là {w} × {h}',
		ru: '{count} {count|терминал не сообщил|терминала не сообщили|терминалов не сообщили} разрешение экрана: принято {w} × {h}',
		tr: 'Ekran çözünürlüğünü henüz bildirmeyen terminal: {count}; {w} × {h} varsayılır',
		ja: '画面の解像度が未報告の端末：{count} 台（{w} × {h} とみなします）',
	},
	可用空间未知: {
		en: 'Free space not reported',
		vi: 'Chưa rõ dung lượng trống',
		ru: 'Свободное место неизвестно',
		tr: 'Boş alan bilinmiyor',
		ja: '空き容量は未報告',
	},
	屏幕分辨率未知: {
		en: 'Screen resolution not reported',
		vi: 'Chưa rõ độ phân giải màn hình',
		ru: 'Разрешение экрана неизвестно',
		tr: 'Ekran çözünürlüğü bilinmiyor',
		ja: '画面の解像度は未報告',
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
