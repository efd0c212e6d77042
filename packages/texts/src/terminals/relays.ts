import { rows } from '../rows.ts'

/** The multi-function card of a terminal and its relays. */
export const relays = rows({
	多功能卡: {
		en: 'Multi-function card',
		vi: 'Thẻ đa năng',
		ru: 'Многофункциональная карта',
		tr: 'Çok işlevli kart',
		ja: '多機能カード',
	},
	没有多功能卡: {
		en: 'No multi-function card',
		vi: 'Không có thẻ đa năng',
		ru: 'Многофункциональной карты нет',
		tr: 'Çok işlevli kart yok',
		ja: '多機能カードはありません',
	},
	终端尚未报告是否有多功能卡: {
		en: 'The terminal has not reported whether it has a multi-function card',
		vi: 'Thiết bị chưa báo có thẻ đa năng hay không',
		ru: 'Терминал ещё не сообщил, есть ли у него многофункциональная карта',
		tr: 'Terminal, çok işlevli kartı olup olmadığını henüz bildirmedi',
		ja: '多機能カードの有無はまだ報告されていません',
	},
	'继电器 {channel}': {
		en: 'Relay {channel}',
		vi: 'Rơ-le {channel}',
		ru: 'Реле {channel}',
		tr: 'Röle {channel}',
		ja: 'リレー {channel}',
	},
	'继电器 {channel} 控制屏幕电源，确定操作吗？': {
		en: 'Relay {channel} switches the power of the screen. Continue?',
		vi: 'Rơ-le {channel} điều khiển nguồn màn hình. Tiếp tục?',
		ru: 'Реле {channel} управляет питанием экрана. Продолжить?',
		tr: 'Röle {channel} ekranın gücünü denetliyor. Sürdürülsün mü?',
		ja: 'リレー {channel} は画面の電源を制御しています。実行しますか？',
	},
	'屏幕会断电或通电。': {
		en: 'The screen loses or gets power.',
		vi: 'Màn hình sẽ mất điện hoặc có điện.',
		ru: 'Питание экрана будет отключено или включено.',
		tr: 'Ekranın gücü kesilir ya da verilir.',
		ja: '画面の電源が切れる、または入ります。',
	},
	屏幕电源: { en: 'Screen power', vi: 'Nguồn màn hình', ru: 'Питание экрана', tr: 'Ekran gücü', ja: '画面の電源' },
	风扇: { en: 'Fan', vi: 'Quạt', ru: 'Вентилятор', tr: 'Fan', ja: 'ファン' },
	空调: { en: 'Air conditioning', vi: 'Điều hòa', ru: 'Кондиционер', tr: 'Klima', ja: 'エアコン' },
	照明: { en: 'Light', vi: 'Đèn', ru: 'Освещение', tr: 'Aydınlatma', ja: '照明' },
	接通继电器: { en: 'Switch on', vi: 'Bật', ru: 'Включить', tr: 'Aç', ja: 'オンにする' },
	断开继电器: { en: 'Switch off', vi: 'Tắt', ru: 'Выключить', tr: 'Kapat', ja: 'オフにする' },
	其他用途: { en: 'Other', vi: 'Khác', ru: 'Другое', tr: 'Başka', ja: 'その他' },
	用途: { en: 'Switches', vi: 'Công dụng', ru: 'Назначение', tr: 'Kullanım', ja: '用途' },
	继电器脉冲: { en: 'Pulse', vi: 'Xung', ru: 'Импульс', tr: 'Darbe', ja: 'パルス' },
	'脉冲 1 秒': { en: 'Pulse of 1 s', vi: 'Xung 1 giây', ru: 'Импульс 1 с', tr: '1 sn darbe', ja: 'パルス（1秒）' },
})
