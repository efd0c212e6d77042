import { rows } from '../rows.ts'

/** Counts of plays: home page and statistics. */
export const statistics = rows({
	序号: { en: 'No.', vi: 'STT', ru: '№', tr: 'Sıra', ja: 'No.' },
	节目播放记录: {
		en: 'Program play records',
		vi: 'Bản ghi phát chương trình',
		ru: 'Показы программ',
		tr: 'Program oynatma kayıtları',
		ja: '番組の再生記録',
	},
	素材播放记录: {
		en: 'Material play records',
		vi: 'Bản ghi phát tài nguyên',
		ru: 'Показы материалов',
		tr: 'Materyal oynatma kayıtları',
		ja: '素材の再生記録',
	},
	导出已注册设备: {
		en: 'Export registered machines',
		vi: 'Xuất danh sách thiết bị đã đăng ký',
		ru: 'Сохранить список зарегистрированных устройств',
		tr: 'Kayıtlı cihazları dışa aktar',
		ja: '登録済みデバイスをエクスポート',
	},
	没有已注册的设备: {
		en: 'No machine is registered',
		vi: 'Chưa có thiết bị nào được đăng ký',
		ru: 'Зарегистрированных устройств нет',
		tr: 'Kayıtlı cihaz yok',
		ja: '登録済みのデバイスはありません',
	},
	设置素材单价: {
		en: 'Set the unit price of a material',
		vi: 'Đặt đơn giá của tài nguyên',
		ru: 'Назначить цену показа материала',
		tr: 'Materyalin birim fiyatını belirle',
		ja: '素材の単価を設定',
	},
	结束时间不能早于开始时间: {
		en: 'The end cannot be before the start',
		vi: 'Thời điểm kết thúc không được trước thời điểm bắt đầu',
		ru: 'Окончание не может быть раньше начала',
		tr: 'Bitiş, başlangıçtan önce olamaz',
		ja: '終了日時は開始日時より前にできません',
	},
	'时间范围不能超过 {count} 天': {
		en: 'The time range cannot exceed {count} {count|day|days}',
		vi: 'Khoảng thời gian không được quá {count} ngày',
		ru: 'Период не может быть длиннее {count} {count|дня|дней|дней}',
		tr: 'Zaman aralığı {count} günü aşamaz',
		ja: '期間は{count}日以内にしてください',
	},
	'时区不存在：{name}': {
		en: 'There is no time zone {name}',
		vi: 'Không có múi giờ {name}',
		ru: 'Часового пояса {name} не существует',
		tr: '{name} adlı bir saat dilimi yok',
		ja: 'タイムゾーン「{name}」は存在しません',
	},
	'一次最多查询 {count} 个单价': {
		en: 'At most {count} unit {count|price|prices} can be read at once',
		vi: 'Mỗi lần đọc được tối đa {count} đơn giá',
		ru: 'За один раз можно прочитать не больше {count} {count|цены|цен|цен}',
		tr: 'Bir kerede en fazla {count} birim fiyat okunabilir',
		ja: '一度に取得できる単価は{count}件までです',
	},
	'一个组织最多设置 {count} 个单价，请先清空不再使用的单价': {
		en: 'An organisation has at most {count} unit {count|price|prices}: empty those that are no longer used',
		vi: 'Một tổ chức có tối đa {count} đơn giá; hãy xóa những đơn giá không còn dùng',
		ru: 'У организации может быть не больше {count} {count|цены|цен|цен}: очистите те, что больше не нужны',
		tr: 'Bir kuruluşun en fazla {count} birim fiyatı olabilir; artık kullanılmayanları temizleyin',
		ja: '1つの組織に設定できる単価は{count}件までです。使わなくなった単価を空にしてください',
	},
})
