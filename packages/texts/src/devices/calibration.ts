import { rows } from '../rows.ts'

/** Calibration offsets of sensors. */
export const calibration = rows({
	校准: { en: 'Calibrate', vi: 'Hiệu chuẩn', ru: 'Калибровать', tr: 'Kalibre et', ja: '校正' },
	校准传感器: {
		en: 'Calibrate sensor',
		vi: 'Hiệu chuẩn cảm biến',
		ru: 'Калибровка датчика',
		tr: 'Sensörü kalibre et',
		ja: 'センサーを校正',
	},
	'校准“{name}”': {
		en: 'Calibrate “{name}”',
		vi: 'Hiệu chuẩn “{name}”',
		ru: 'Калибровка: {name}',
		tr: '“{name}” kalibrasyonu',
		ja: '「{name}」の校正',
	},
	校准偏移: {
		en: 'Calibration offset',
		vi: 'Độ lệch hiệu chuẩn',
		ru: 'Поправка',
		tr: 'Kalibrasyon farkı',
		ja: '校正オフセット',
	},
	'实测 {measured}，校准偏移 {offset}': {
		en: 'As measured {measured}, offset {offset}',
		vi: 'Giá trị đo {measured}, độ lệch {offset}',
		ru: 'Измерено {measured}, поправка {offset}',
		tr: 'Ölçülen {measured}, fark {offset}',
		ja: '測定値 {measured}、オフセット {offset}',
	},
	'当前实测 {value}': {
		en: 'Measured now: {value}',
		vi: 'Giá trị đo hiện tại: {value}',
		ru: 'Сейчас измерено: {value}',
		tr: 'Şu an ölçülen: {value}',
		ja: '現在の測定値：{value}',
	},
	'加到所有读数上，包括以前的曲线，并用于上下限；可以为负，留空即不校准。终端上的规则仍使用实测值。': {
		en: 'Added to every reading, also in earlier charts, and used for limits. It may be negative; empty means none. Rules on the terminal keep using the values as measured.',
		vi: 'Được cộng vào mọi giá trị, kể cả biểu đồ trước đây, và dùng cho ngưỡng. Có thể âm; để trống là không hiệu chuẩn. Quy tắc trên thiết bị vẫn dùng giá trị đo.',
		ru: 'Прибавляется ко всем показаниям, в том числе на прежних графиках, и учитывается в порогах. Может быть отрицательной; пусто — без поправки. Правила на терминале по-прежнему используют измеренные значения.',
		tr: 'Geçmiş grafikler dâhil tüm değerlere eklenir ve sınırlarda kullanılır. Negatif olabilir; boş bırakılırsa yoktur. Terminaldeki kurallar ölçülen değeri kullanmayı sürdürür.',
		ja: '過去のグラフを含むすべての値に加算され、上下限にも使われます。負の値も可、空欄は校正なしです。端末上のルールは測定値のままです。',
	},
	'此传感器的校准偏移须在 -{most} 至 {most} 之间': {
		en: 'The calibration offset of this sensor lies between -{most} and {most}',
		vi: 'Độ lệch hiệu chuẩn của cảm biến này phải từ -{most} đến {most}',
		ru: 'Поправка этого датчика должна быть от -{most} до {most}',
		tr: 'Bu sensörün kalibrasyon farkı -{most} ile {most} arasında olmalı',
		ja: 'このセンサーの校正オフセットは -{most}～{most} にしてください',
	},
	'此传感器只有开和关，不能校准': {
		en: 'This sensor only reports on and off and cannot be calibrated',
		vi: 'Cảm biến này chỉ báo bật và tắt nên không thể hiệu chuẩn',
		ru: 'Этот датчик сообщает только «включено» или «выключено», калибровка невозможна',
		tr: 'Bu sensör yalnızca açık ve kapalı bildirir, kalibre edilemez',
		ja: 'このセンサーはオンとオフだけのため、校正できません',
	},
})
