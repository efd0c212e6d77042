import { rows } from '../rows.ts'

/** Why a command is sent to nobody. */
export const commandErrors = rows({
	'设备离线！': {
		en: 'The device is offline!',
		vi: 'Thiết bị đang ngoại tuyến!',
		ru: 'Устройство не в сети!',
		tr: 'Cihaz çevrimdışı!',
		ja: '端末がオフラインです。',
	},
	'请等待 {seconds} 秒后再操作': {
		en: 'Please wait {seconds} {seconds|second|seconds} before operating again',
		vi: 'Vui lòng đợi {seconds} giây rồi thao tác lại',
		ru: 'Подождите {seconds} {seconds|секунду|секунды|секунд} и повторите',
		tr: 'Lütfen {seconds} saniye bekleyip yeniden deneyin',
		ja: '{seconds} 秒待ってから操作してください',
	},
	'缺少 group_ids': {
		en: 'group_ids is missing',
		vi: 'Thiếu group_ids',
		ru: 'Отсутствует group_ids',
		tr: 'group_ids eksik',
		ja: 'group_ids がありません',
	},
	'缺少 devices_sn': {
		en: 'devices_sn is missing',
		vi: 'Thiếu devices_sn',
		ru: 'Отсутствует devices_sn',
		tr: 'devices_sn eksik',
		ja: 'devices_sn がありません',
	},
	'缺少 program': {
		en: 'program is missing',
		vi: 'Thiếu program',
		ru: 'Отсутствует program',
		tr: 'program eksik',
		ja: 'program がありません',
	},
	命令不存在: {
		en: 'The command does not exist',
		vi: 'Lệnh không tồn tại',
		ru: 'Команда не существует',
		tr: 'Komut mevcut değil',
		ja: 'コマンドが存在しません',
	},
	'命令已发送，不能取消': {
		en: 'The command has been sent and cannot be cancelled',
		vi: 'Lệnh đã được gửi, không thể hủy',
		ru: 'Команда уже отправлена, отменить её нельзя',
		tr: 'Komut gönderildi, iptal edilemez',
		ja: 'コマンドは送信済みのため、キャンセルできません',
	},
	'命令“{type}”的“{field}”填写有误': {
		en: 'The command “{type}” has a wrong value for “{field}”',
		vi: 'Lệnh “{type}” có giá trị không đúng ở mục “{field}”',
		ru: 'В команде «{type}» неверно указано значение поля «{field}»',
		tr: '“{type}” komutunda “{field}” alanının değeri yanlış',
		ja: 'コマンド「{type}」の「{field}」の値が正しくありません',
	},
	'命令“{type}”没有参数“{field}”': {
		en: 'The command “{type}” has no parameter “{field}”',
		vi: 'Lệnh “{type}” không có tham số “{field}”',
		ru: 'У команды «{type}» нет параметра «{field}»',
		tr: '“{type}” komutunun “{field}” diye bir parametresi yok',
		ja: 'コマンド「{type}」にパラメーター「{field}」はありません',
	},
	终端有过多命令等待执行: {
		en: 'Too many commands are waiting for the terminal',
		vi: 'Có quá nhiều lệnh đang chờ thiết bị thực hiện',
		ru: 'Терминала ожидает слишком много команд',
		tr: 'Terminal için çok fazla komut bekliyor',
		ja: '端末で待機中のコマンドが多すぎます',
	},
	命令内容过大: {
		en: 'The command is too large',
		vi: 'Nội dung lệnh quá lớn',
		ru: 'Команда слишком велика',
		tr: 'Komut çok büyük',
		ja: 'コマンドの内容が大きすぎます',
	},
	'终端从未上报 MAC 地址，不能唤醒': {
		en: 'The terminal has never reported its MAC address and cannot be woken',
		vi: 'Thiết bị chưa từng báo địa chỉ MAC nên không thể đánh thức',
		ru: 'Терминал ни разу не сообщал MAC-адрес, включить его по сети нельзя',
		tr: 'Terminal MAC adresini hiç bildirmedi, uyandırılamaz',
		ja: '端末が MAC アドレスを報告したことがないため、起動できません',
	},
})
