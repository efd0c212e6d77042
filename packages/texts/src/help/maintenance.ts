import { rows } from '../rows.ts'

/** The help page on checks of an installation, and its backups. */
export const helpMaintenance = rows({
	维护系统: {
		en: 'Keeping the system healthy',
		vi: 'Bảo trì hệ thống',
		ru: 'Обслуживание системы',
		tr: 'Sistemi sağlıklı tutmak',
		ja: 'システムを保守する',
	},
	'看到安装还缺什么、哪里有问题，并让服务器自己备份。': {
		en: 'See what an installation still lacks and what is wrong, and have the server back itself up.',
		vi: 'Xem hệ thống còn thiếu gì, có vấn đề gì, và để máy chủ tự sao lưu.',
		ru: 'Узнайте, чего установке не хватает и что не в порядке, и поручите серверу резервные копии.',
		tr: 'Kurulumda neyin eksik, neyin sorunlu olduğunu görün ve sunucunun kendini yedeklemesini sağlayın.',
		ja: '不足している設定や問題を確認し、サーバーに自動でバックアップさせます。',
	},
	'以最上级组织的管理员身份，在{management}中打开{system_maintenance}。': {
		en: 'As an administrator of the top organisation, open {system_maintenance} in {management}.',
		vi: 'Với tư cách quản trị viên của tổ chức cấp cao nhất, mở {system_maintenance} trong {management}.',
		ru: 'Как администратор верхней организации откройте «{system_maintenance}» в разделе {management}.',
		tr: 'En üst kuruluşun yöneticisi olarak {management} içinde {system_maintenance} sayfasını açın.',
		ja: '最上位組織の管理者として、{management}で{system_maintenance}を開きます。',
	},
	'先看问题，再看建议：每一项都说明影响、解决方法和对应的界面。不需要的建议可以{dismiss_advice}，问题不能。': {
		en: 'Begin with problems, then advice: each says what it means, how to mend it, and where. Press {dismiss_advice} for advice that you do not need; problems stay.',
		vi: 'Xem vấn đề trước rồi đến lời khuyên: mỗi mục nêu ảnh hưởng, cách khắc phục và nơi thực hiện. Lời khuyên không cần thì nhấn {dismiss_advice}; vấn đề thì không bỏ qua được.',
		ru: 'Сначала проблемы, потом советы: у каждого пункта сказано, что он значит, как его исправить и где. Ненужный совет — «{dismiss_advice}»; проблемы остаются.',
		tr: 'Önce sorunlara, sonra önerilere bakın: her biri ne anlama geldiğini, nasıl düzeltileceğini ve yerini söyler. Gerekmeyen öneri için {dismiss_advice} düğmesine basın; sorunlar kalır.',
		ja: '問題、助言の順に確認します。各項目に影響、対処方法、操作する画面が示されます。不要な助言は{dismiss_advice}にできますが、問題はできません。',
	},
	'在备份部分选择每天或每周、时间和保留的备份数；保存位置由服务器的 VITRINE_BACKUP_DIR 决定，最好在另一块磁盘上。': {
		en: 'Under backups choose daily or weekly, the hour, and how many to keep. VITRINE_BACKUP_DIR of the server says where they go; another disk is best.',
		vi: 'Trong phần sao lưu, chọn hằng ngày hoặc hằng tuần, giờ và số bản giữ lại. Nơi lưu do VITRINE_BACKUP_DIR của máy chủ quy định, tốt nhất là ổ đĩa khác.',
		ru: 'В разделе резервных копий выберите ежедневно или еженедельно, час и число хранимых копий. Место задаёт VITRINE_BACKUP_DIR сервера; лучше другой диск.',
		tr: 'Yedekler bölümünde günlük ya da haftalık, saat ve kaç yedek tutulacağını seçin. Yeri sunucunun VITRINE_BACKUP_DIR ayarı belirler; başka bir disk en iyisidir.',
		ja: 'バックアップの欄で毎日または毎週、時刻、保持する数を選びます。保存先はサーバーの VITRINE_BACKUP_DIR で決まり、別のディスクが最適です。',
	},
	'用{back_up_now}立即备份一次，例如在更新之前。每个备份都先试着恢复，通过之后才算数。': {
		en: '{back_up_now} makes one at once, as before an update. Each backup counts only after it was restored for trial.',
		vi: '{back_up_now} tạo ngay một bản, ví dụ trước khi cập nhật. Mỗi bản chỉ được tính sau khi đã khôi phục thử thành công.',
		ru: '«{back_up_now}» делает копию сразу, например перед обновлением. Копия засчитывается только после пробного восстановления.',
		tr: '{back_up_now} hemen bir yedek alır, örneğin güncellemeden önce. Her yedek ancak deneme amaçlı geri yüklendikten sonra sayılır.',
		ja: '{back_up_now}で、更新の前などにすぐバックアップできます。どのバックアップも、復元を試して成功してから有効になります。',
	},
	'请人协助时，用{download_support_bundle}得到一个文件：其中有检查结果和最近的错误，没有密码、名称和内容。': {
		en: 'When you ask for help, {download_support_bundle} gives you one file with the checks and recent errors, without passwords, names or content.',
		vi: 'Khi nhờ hỗ trợ, {download_support_bundle} cho một tệp gồm kết quả kiểm tra và lỗi gần đây, không có mật khẩu, tên hay nội dung.',
		ru: 'Чтобы попросить о помощи, нажмите «{download_support_bundle}»: в файле проверки и последние ошибки, без паролей, имён и содержимого.',
		tr: 'Yardım isterken {download_support_bundle} size denetimleri ve son hataları içeren tek bir dosya verir; parola, ad ve içerik yoktur.',
		ja: 'サポートを依頼するときは{download_support_bundle}で、確認結果と最近のエラーだけを含むファイルを取得できます。パスワード、名称、内容は含まれません。',
	},
	'不能备份，提示没有位置：服务器没有设置 VITRINE_BACKUP_DIR；请服务器管理者设置后重新启动。': {
		en: 'No backup can be made since there is no place: VITRINE_BACKUP_DIR is not set. Ask whoever runs the server to set it and start again.',
		vi: 'Không sao lưu được vì chưa có nơi lưu: máy chủ chưa đặt VITRINE_BACKUP_DIR. Nhờ người vận hành máy chủ đặt rồi khởi động lại.',
		ru: 'Копию сделать нельзя, нет места хранения: VITRINE_BACKUP_DIR не задан. Попросите администратора сервера задать его и перезапустить сервер.',
		tr: 'Yer olmadığı için yedek alınamıyor: VITRINE_BACKUP_DIR ayarlanmamış. Sunucuyu yönetenden ayarlayıp yeniden başlatmasını isteyin.',
		ja: '保存先がなくバックアップできない：VITRINE_BACKUP_DIR が設定されていません。サーバーの管理者に設定と再起動を依頼してください。',
	},
	'备份失败：列表中写明原因，常见的是磁盘已满或文件夹不可写；排除后用{back_up_now}重做一次。': {
		en: 'A backup failed: the list says why, mostly a full disk or a folder that cannot be written. Mend it, then press {back_up_now}.',
		vi: 'Sao lưu thất bại: danh sách nêu lý do, thường là đầy đĩa hoặc thư mục không ghi được. Khắc phục rồi nhấn {back_up_now}.',
		ru: 'Копия не удалась: причина указана в списке, чаще всего диск заполнен или в папку нельзя писать. Исправьте и нажмите «{back_up_now}».',
		tr: 'Yedek başarısız: nedeni listede yazar, çoğunlukla dolu disk ya da yazılamayan klasör. Düzeltip {back_up_now} düğmesine basın.',
		ja: 'バックアップに失敗した：理由は一覧に表示されます。多くはディスク不足か、書き込めないフォルダーです。解消してから{back_up_now}を押してください。',
	},
	'问题已经解决但仍然显示：点击{check_again}；有些检查每天只做一次。': {
		en: 'A problem was mended but is still there: press {check_again}; some checks are made once a day.',
		vi: 'Đã khắc phục nhưng vẫn hiện: nhấn {check_again}; một số kiểm tra chỉ chạy mỗi ngày một lần.',
		ru: 'Проблема исправлена, но всё ещё показана: нажмите «{check_again}»; некоторые проверки идут раз в день.',
		tr: 'Sorun düzeltildi ama hâlâ görünüyor: {check_again} düğmesine basın; bazı denetimler günde bir kez yapılır.',
		ja: '解決したのに表示が残る：{check_again}を押してください。1 日に 1 回だけの確認もあります。',
	},
})
