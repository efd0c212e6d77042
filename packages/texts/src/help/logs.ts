import { rows } from '../rows.ts'

/** The help page on logs. */
export const helpLogs = rows({
	查阅日志: { en: 'Reading the logs', vi: 'Xem nhật ký', ru: 'Журналы', tr: 'Günlükleri inceleme', ja: 'ログの確認' },
	'查明谁做了什么、谁登录过、终端上发生过什么。': {
		en: 'Find out who did what, who signed in, and what happened to a terminal.',
		vi: 'Tra cứu ai đã làm gì, ai đã đăng nhập và điều gì đã xảy ra với thiết bị.',
		ru: 'Узнайте, кто что сделал, кто входил в систему и что происходило с терминалом.',
		tr: 'Kimin ne yaptığını, kimin giriş yaptığını ve bir terminale ne olduğunu öğrenin.',
		ja: '誰が何をしたか、誰がログインしたか、端末に何が起きたかを調べます。',
	},
	'在{log}中打开{login_log}、{operation_log}或{terminal_log}；选择日期，最早到三个月前。': {
		en: 'Under {log}, open the {login_log}, {operation_log} or {terminal_log}, and choose the dates, up to three months back.',
		vi: 'Trong {log}, mở {login_log}, {operation_log} hoặc {terminal_log}; chọn ngày, sớm nhất là ba tháng trước.',
		ru: 'В меню {log} откройте {login_log}, {operation_log} или {terminal_log} и выберите даты, не раньше трёх месяцев назад.',
		tr: '{log} altında {login_log}, {operation_log} ya da {terminal_log} ekranını açın ve en çok üç ay geriye giden tarihleri seçin.',
		ja: '{log}から{login_log}、{operation_log}、{terminal_log}を開き、3か月前までの日付を選びます。',
	},
	'用账号、功能、结果和终端缩小范围；筛选保存在地址中，可以把链接发给同事。': {
		en: 'Narrow it down by account, function, result and terminal. Filters are kept in the address, so you can send the link to a colleague.',
		vi: 'Thu hẹp theo tài khoản, chức năng, kết quả và thiết bị; bộ lọc nằm trong địa chỉ nên có thể gửi liên kết cho đồng nghiệp.',
		ru: 'Сузьте поиск по логину, функции, результату и терминалу; фильтры хранятся в адресе, ссылку можно отправить коллеге.',
		tr: 'Hesap, işlev, sonuç ve terminale göre daraltın; filtreler adreste saklanır, bağlantıyı bir iş arkadaşınıza gönderebilirsiniz.',
		ja: 'アカウント、機能、結果、端末で絞り込みます。条件はアドレスに残るので、リンクを同僚に送れます。',
	},
	'在{operation_log}的{information}中查看每个字段更改前后的值。': {
		en: 'In the {operation_log}, {information} shows each field before and after the change.',
		vi: 'Trong {operation_log}, {information} cho biết giá trị từng trường trước và sau khi đổi.',
		ru: 'В разделе {operation_log} столбец {information} показывает каждое поле до и после изменения.',
		tr: '{operation_log} içinde {information}, her alanın önceki ve sonraki değerini gösterir.',
		ja: '{operation_log}の{information}で、項目ごとに変更前と変更後の値を確認します。',
	},
	'在{terminal_log}中选择终端，查看上线、离线及原因、封禁、移动、故障和升级；{command_log}列出命令及其状态。': {
		en: 'In the {terminal_log}, choose a terminal to see when it was online or offline and why, bans, moves, incidents and upgrades. The {command_log} lists commands with their states.',
		vi: 'Trong {terminal_log}, chọn thiết bị để xem kết nối, mất kết nối và lý do, khóa, di chuyển, sự cố và nâng cấp; {command_log} liệt kê lệnh cùng trạng thái.',
		ru: 'В разделе {terminal_log} выберите терминал: видно, когда и почему он был не в сети, блокировки, переносы, сбои и обновления; {command_log} содержит команды с их состояниями.',
		tr: '{terminal_log} içinde bir terminal seçin: çevrimiçi ve çevrimdışı olduğu zamanlar ile nedeni, engellemeler, taşımalar, arızalar ve yükseltmeler görünür; {command_log} komutları durumlarıyla listeler.',
		ja: '{terminal_log}で端末を選ぶと、オンライン、オフラインとその理由、利用停止、移動、障害、アップグレードがわかります。{command_log}にはコマンドと状態が並びます。',
	},
	'点击{export}，把当前范围和筛选的记录保存为表格，最多 50,000 条。': {
		en: 'Press {export} to save the entries of these dates and filters as a spreadsheet, up to 50,000.',
		vi: 'Nhấn {export} để lưu các mục theo ngày và bộ lọc hiện tại thành bảng tính, tối đa 50.000 mục.',
		ru: 'Кнопка {export} сохраняет записи за выбранные даты и с текущими фильтрами в таблицу, не больше 50 000.',
		tr: '{export} düğmesi bu tarih ve filtrelerdeki kayıtları en çok 50.000 satırlık bir tablo olarak kaydeder.',
		ja: '{export}を押すと、現在の期間と条件の記録を表として保存できます。最大50,000件です。',
	},
	'看不到某些记录：您只看到本组织及下级组织的记录；不存在的账号的登录只显示给最上级组织。': {
		en: 'Some entries are missing: you see those of your own organisation and those below it. Logins of accounts that do not exist are shown to the top organisation only.',
		vi: 'Không thấy một số mục: bạn chỉ thấy mục của tổ chức mình và cấp dưới; lượt đăng nhập bằng tài khoản không tồn tại chỉ hiện với tổ chức cấp cao nhất.',
		ru: 'Нет некоторых записей: видны записи своей организации и нижестоящих; входы с несуществующими логинами видит только организация верхнего уровня.',
		tr: 'Bazı kayıtlar görünmüyorsa: yalnızca kendi organizasyonunuzun ve altındakilerin kayıtlarını görürsünüz; var olmayan hesapların girişleri yalnızca en üst organizasyona gösterilir.',
		ja: '見えない記録があるときは、自分の組織と下位の組織の記録だけが表示されるためです。存在しないアカウントのログインは最上位の組織にだけ表示されます。',
	},
	'没有找到但提示继续查找：记录很多，每次只查找一部分；点击{continue_search}。': {
		en: 'Nothing was found yet and the search can go on: there are many entries, and each search covers a part of them. Press {continue_search}.',
		vi: 'Chưa tìm thấy và có thể tìm tiếp: có nhiều mục, mỗi lần chỉ tìm một phần; nhấn {continue_search}.',
		ru: 'Ничего не найдено, но поиск можно продолжить: записей много, за раз просматривается часть. Нажмите {continue_search}.',
		tr: 'Henüz bir şey bulunmadıysa ve arama sürebiliyorsa: kayıt çoktur, her arama bir bölümüne bakar; {continue_search} düğmesine basın.',
		ja: '見つからず検索を続けられるときは、記録が多く一部ずつ検索しています。{continue_search}を押してください。',
	},
	'更早的记录不见了：管理员在{system_layout}中设定日志保留的天数，审核记录也随之删除。': {
		en: 'Older entries are gone: administrators set in the {system_layout} for how many days logs are kept. The review history is deleted with them.',
		vi: 'Mục cũ đã mất: quản trị viên đặt số ngày giữ nhật ký trong {system_layout}; lịch sử duyệt cũng bị xóa theo.',
		ru: 'Старых записей нет: срок хранения задают администраторы на экране {system_layout}; вместе с ними удаляется история проверок.',
		tr: 'Eski kayıtlar yoksa: yöneticiler {system_layout} ekranında günlüklerin kaç gün saklanacağını belirler; inceleme geçmişi de birlikte silinir.',
		ja: '古い記録がないときは、管理者が{system_layout}で保存日数を決めているためです。審査履歴も一緒に削除されます。',
	},
})
