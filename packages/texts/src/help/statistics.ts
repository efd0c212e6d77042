import { rows } from '../rows.ts'

/** The help on the figures of the home page and the statistics. */
export const helpStatistics = rows({
	查看首页和播放统计: {
		en: 'Read the home page and play statistics',
		vi: 'Xem trang chủ và thống kê phát',
		ru: 'Главная страница и статистика показов',
		tr: 'Ana sayfayı ve oynatma istatistiklerini okumak',
		ja: 'ホームと再生統計を見る',
	},
	'了解现在需要处理什么、播放了什么、播放了多少次，并导出记录。': {
		en: 'See what needs attention now, what was played and how often, and export the records.',
		vi: 'Xem việc gì cần xử lý ngay, nội dung nào đã phát, bao nhiêu lần, và xuất bản ghi.',
		ru: 'Что требует внимания сейчас, что и сколько раз показано, и как выгрузить записи.',
		tr: 'Şu anda neyle ilgilenilmesi gerektiğini, neyin kaç kez oynatıldığını görün ve kayıtları dışa aktarın.',
		ja: 'いま対応が必要なこと、再生された内容と回数を確認し、記録をエクスポートします。',
	},
	'首页最上方的{needs_attention}列出故障、失败的下载、即将到期的发布和待审核的内容；点击数字打开相应的列表。': {
		en: '{needs_attention} at the top of the home page counts incidents, failed downloads, expiring releases and pending reviews. Click a number to open its list.',
		vi: '{needs_attention} ở đầu trang chủ đếm sự cố, lượt tải thất bại, bản phát hành sắp hết hạn và nội dung chờ duyệt. Nhấp vào một số để mở danh sách.',
		ru: '{needs_attention} вверху главной страницы: неполадки, неудачные загрузки, истекающие публикации и ожидающие проверки. Нажмите на число, чтобы открыть список.',
		tr: 'Ana sayfanın üstündeki {needs_attention}; sorunları, başarısız indirmeleri, süresi dolmak üzere olan yayınları ve bekleyen incelemeleri sayar. Listesini açmak için bir sayıya tıklayın.',
		ja: 'ホーム上部の{needs_attention}には、障害、失敗したダウンロード、期限間近の配信、審査待ちの数が表示されます。数字をクリックすると一覧が開きます。',
	},
	'每个图表下方的{data_table}用表格显示同样的数字；点击图表的一部分打开它所统计的列表。': {
		en: '{data_table} below each chart shows the same numbers as a table. Click a part of a chart to open what it counts.',
		vi: '{data_table} dưới mỗi biểu đồ hiển thị cùng số liệu dạng bảng. Nhấp vào một phần của biểu đồ để mở danh sách tương ứng.',
		ru: '{data_table} под диаграммой показывает те же числа таблицей. Нажмите на часть диаграммы, чтобы открыть то, что она считает.',
		tr: 'Her grafiğin altındaki {data_table} aynı sayıları tablo olarak gösterir. Saydığı listeyi açmak için grafiğin bir bölümüne tıklayın.',
		ja: '各グラフの下の{data_table}で同じ数値を表で確認できます。グラフの一部をクリックすると、対象の一覧が開きます。',
	},
	'在{play_statistics}中选择节目播放、素材播放或{material_prices}；有权限时可以修改单价，清空即取消；总价等于次数乘以单价。':
		{
			en: 'In {play_statistics}, choose programme plays, material plays or {material_prices}. With permission you can edit unit prices, or empty one to remove it; the total is the number of plays times the unit price.',
			vi: 'Trong {play_statistics}, chọn lượt phát chương trình, lượt phát tư liệu hoặc {material_prices}. Nếu có quyền, bạn có thể sửa đơn giá, hoặc xóa trống để bỏ; thành tiền bằng số lần phát nhân đơn giá.',
			ru: 'В разделе {play_statistics} выберите показы программ, показы материалов или {material_prices}. При наличии прав можно изменить цену показа или очистить поле, чтобы убрать её; сумма равна числу показов, умноженному на цену.',
			tr: '{play_statistics} bölümünde program oynatmalarını, materyal oynatmalarını veya {material_prices} seçeneğini seçin. İzniniz varsa birim fiyatı değiştirebilir veya boşaltarak kaldırabilirsiniz; toplam, oynatma sayısı ile birim fiyatın çarpımıdır.',
			ja: '{play_statistics}で番組の再生、素材の再生、{material_prices}のいずれかを選びます。権限があれば単価を変更でき、空にすると削除されます。合計金額は再生回数×単価です。',
		},
	'点击{export}选择时间范围和文件格式；默认是最近 7 天，每个列表最多 50,000 条。': {
		en: 'Click {export} to choose a period and a file format. The default is the last 7 days; each list holds at most 50,000 records.',
		vi: 'Nhấp {export} để chọn khoảng thời gian và định dạng tệp. Mặc định là 7 ngày gần đây; mỗi danh sách tối đa 50.000 bản ghi.',
		ru: 'Нажмите {export}, чтобы выбрать период и формат файла. По умолчанию последние 7 дней; в каждом списке не более 50 000 записей.',
		tr: 'Dönem ve dosya biçimi seçmek için {export} seçeneğine tıklayın. Varsayılan son 7 gündür; her liste en fazla 50.000 kayıt içerir.',
		ja: '{export}をクリックして期間とファイル形式を選びます。既定は過去 7 日間で、各リストは最大 50,000 件です。',
	},
	'{more_statistics}按天、星期和小时显示播放情况，并与之前同样长的时段比较；筛选条件保存在地址中，可以收藏或分享。': {
		en: '{more_statistics} shows plays by day, weekday and hour, compared with the period before. The filters are part of the address, so you can bookmark or share it.',
		vi: '{more_statistics} hiển thị lượt phát theo ngày, thứ và giờ, so với kỳ trước. Bộ lọc nằm trong địa chỉ nên có thể đánh dấu hoặc chia sẻ.',
		ru: '{more_statistics}: показы по дням, дням недели и часам в сравнении с предыдущим периодом. Фильтры входят в адрес, его можно сохранить или отправить.',
		tr: '{more_statistics}, oynatmaları gün, haftanın günü ve saate göre önceki dönemle karşılaştırarak gösterir. Filtreler adreste yer alır; adresi kaydedebilir veya paylaşabilirsiniz.',
		ja: '{more_statistics}では、日・曜日・時間帯ごとの再生を前の期間と比較して表示します。絞り込み条件はアドレスに含まれるため、ブックマークや共有ができます。',
	},
	'{plan_compare}列出每个节目计划播放和实际播放的时长及其差额的原因，缺少最多的在前；选择一个节目可查看各终端。': {
		en: '{plan_compare} lists how long each program was planned to play and how long it did, with the reasons for the difference and the largest shortfall first; choose a program to see its terminals.',
		vi: '{plan_compare} liệt kê thời lượng kế hoạch và thực tế của từng chương trình cùng lý do chênh lệch, thiếu nhiều nhất ở trên; chọn một chương trình để xem từng thiết bị.',
		ru: 'На странице {plan_compare} для каждой программы показаны время по плану, фактическое время и причины разницы, наибольший недобор — первым; выберите программу, чтобы увидеть терминалы.',
		tr: '{plan_compare}, her programın planlanan ve gerçekleşen süresini farkın nedenleriyle birlikte, en büyük eksik başta olacak şekilde listeler; terminalleri görmek için bir program seçin.',
		ja: '{plan_compare}には、番組ごとの予定時間と実績時間、差の理由が、不足の大きい順に表示されます。番組を選ぶと端末ごとに確認できます。',
	},
	'{completeness}列出每台终端应播时间中实际播放的比例，最低的在前；点击终端查看每天的间断及其原因。': {
		en: '{completeness} lists how much of the time in which it should have played each terminal played, the lowest first. Click a terminal to see the gaps of each day and why they happened.',
		vi: '{completeness} cho biết mỗi thiết bị đã phát được bao nhiêu phần thời gian phải phát, thấp nhất ở trên. Nhấp vào một thiết bị để xem các lần gián đoạn mỗi ngày và lý do.',
		ru: '{completeness}: какую долю ожидаемого времени проработал показ на каждом терминале, начиная с наименьшей. Нажмите на терминал, чтобы увидеть перерывы по дням и их причины.',
		tr: '{completeness}, her terminalin oynatması beklenen sürenin ne kadarını oynattığını en düşükten başlayarak listeler. Her günün kesintilerini ve nedenlerini görmek için bir terminale tıklayın.',
		ja: '{completeness}には、端末ごとに再生すべき時間のうち実際に再生した割合が低い順に表示されます。端末をクリックすると、日ごとの中断とその理由を確認できます。',
	},
	'{play_certificate}说明所选内容的播放中有多少是终端亲自签名并得到证明的；下载证明文件后，任何人都可以在任意电脑上核对。':
		{
			en: '{play_certificate} says how many plays of the chosen content are signed by their terminals and proven. Anyone can check the downloaded proof on any computer.',
			vi: '{play_certificate} cho biết bao nhiêu lượt phát của nội dung đã chọn được chính thiết bị ký và đã chứng minh. Ai cũng có thể kiểm tra tệp đã tải về trên máy tính bất kỳ.',
			ru: '{play_certificate}: сколько показов выбранного контента подписано терминалами и подтверждено. Скачанный файл можно проверить на любом компьютере.',
			tr: '{play_certificate}, seçilen içeriğin kaç oynatmasının terminallerce imzalandığını ve kanıtlandığını gösterir. İndirilen kanıtı herkes herhangi bir bilgisayarda denetleyebilir.',
			ja: '{play_certificate}では、選択したコンテンツの再生のうち、端末が署名し証明されたものの数を確認できます。ダウンロードした証明ファイルは、誰でもどのコンピューターでも検証できます。',
		},
	'显示{invalid_value}：单价必须是不小于 0、最多两位小数的数字；原来的单价保持不变。': {
		en: '{invalid_value}: a unit price is a number from 0 with at most two decimals. The price before is kept.',
		vi: '{invalid_value}: đơn giá phải là số không âm, tối đa hai chữ số thập phân. Đơn giá cũ được giữ nguyên.',
		ru: '{invalid_value}: цена — число от 0 не более чем с двумя знаками после запятой. Прежняя цена сохраняется.',
		tr: '{invalid_value}: birim fiyat, en fazla iki ondalık basamaklı ve negatif olmayan bir sayıdır. Önceki fiyat korunur.',
		ja: '{invalid_value}：単価は 0 以上、小数点以下 2 桁までの数値です。元の単価は変わりません。',
	},
	'缺少某个图表：您的角色没有查看该内容的权限，请联系管理员。': {
		en: 'A chart is missing: your role may not see what it counts. Ask your administrator.',
		vi: 'Thiếu một biểu đồ: vai trò của bạn không có quyền xem nội dung đó. Hãy liên hệ quản trị viên.',
		ru: 'Нет какой-то диаграммы: у вашей роли нет права видеть эти данные. Обратитесь к администратору.',
		tr: 'Bir grafik görünmüyor: rolünüzün bu içeriği görme izni yok. Yöneticinize başvurun.',
		ja: 'グラフが表示されない：その内容を見る権限がロールにありません。管理者に連絡してください。',
	},
})
