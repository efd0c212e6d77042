import { rows } from '../rows.ts'

/** The help on scheduled reports. */
export const helpMailings = rows({
	'{scheduled_reports}每天、每周或每月把统计结果发到最多 20 个邮箱：内容是您看到的，收件人可以自行退订；您失去权限或移到其他组织时暂停。':
		{
			en: '{scheduled_reports} send statistics to up to 20 email addresses every day, week or month. They show what you see, recipients unsubscribe by themselves, and a report pauses when you lose the right or move to another organisation.',
			vi: '{scheduled_reports} gửi thống kê đến tối đa 20 email hằng ngày, hằng tuần hoặc hằng tháng: nội dung là những gì bạn thấy, người nhận tự hủy nhận được; báo cáo tạm dừng khi bạn mất quyền hoặc chuyển tổ chức.',
			ru: '{scheduled_reports} отправляют статистику на адреса эл. почты (до 20) каждый день, неделю или месяц: в них то, что видите вы, получатели отписываются сами, а если вы лишитесь права или перейдёте в другую организацию, отчёт приостанавливается.',
			tr: '{scheduled_reports} istatistikleri her gün, hafta veya ay en çok 20 e-posta adresine gönderir: sizin gördüğünüzü gösterir, alıcılar kendileri çıkar; yetkinizi kaybederseniz veya başka organizasyona taşınırsanız duraklar.',
			ja: '{scheduled_reports}は統計を毎日・毎週・毎月、最大 20 件のメールアドレスに送信します。内容はあなたが閲覧できる範囲で、受信者は自分で配信停止できます。権限を失うか組織を移動すると一時停止します。',
		},
})
