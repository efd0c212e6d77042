import { rows } from '../../rows.ts'

/** The help page on new versions of the player. */
export const helpPlayerBuilds = rows({
	播放器的新版本: {
		en: 'New versions of the player',
		vi: 'Phiên bản mới của trình phát',
		ru: 'Новые версии плеера',
		tr: 'Oynatıcının yeni sürümleri',
		ja: 'プレーヤーの新しいバージョン',
	},
	'服务器更新后，终端上的播放器如何自动换成新版本。': {
		en: 'How the player on terminals updates automatically after a server update.',
		vi: 'Trình phát trên thiết bị tự chuyển sang phiên bản mới như thế nào sau khi máy chủ được cập nhật.',
		ru: 'Как плеер на терминалах сам переходит на новую версию после обновления сервера.',
		tr: 'Sunucu güncellendikten sonra terminallerdeki oynatıcının yeni sürüme kendiliğinden nasıl geçtiği.',
		ja: 'サーバーの更新後、端末のプレーヤーが自動的に新しいバージョンに切り替わる仕組みです。',
	},
	'在{management}中打开{system_layout}，在{player_version}中查看有多少终端已使用最新版本。': {
		en: 'In {management}, open {system_layout}. {player_version} shows how many terminals have the latest version.',
		vi: 'Trong {management}, mở {system_layout}; {player_version} cho biết bao nhiêu thiết bị đã dùng phiên bản mới nhất.',
		ru: 'В меню {management} откройте {system_layout}; раздел {player_version} показывает, на скольких терминалах новейшая версия.',
		tr: '{management} menüsünde {system_layout} ekranını açın; {player_version} bölümü en yeni sürümün kaç terminalde olduğunu gösterir.',
		ja: '{management}で{system_layout}を開くと、{player_version}に最新バージョンの端末数が表示されます。',
	},
	'更新分批进行：先是少数终端，它们正常播放后再轮到其余终端。': {
		en: 'Updates are rolled out in waves: first to a few terminals, then to the others once the new version plays on these.',
		vi: 'Việc cập nhật chia thành từng đợt: trước hết là vài thiết bị, khi chúng phát ổn thì đến các thiết bị còn lại.',
		ru: 'Обновление идёт волнами: сначала на немногих терминалах, а когда там всё играет — на остальных.',
		tr: 'Güncelleme gruplar halinde yapılır: önce birkaç terminal, bunlarda sorunsuz oynayınca diğerleri.',
		ja: '更新は段階的に行われます。まず少数の端末で行い、正常に再生できてから残りの端末に進みます。',
	},
	'终端在安静时段（其当地时间）播完一个内容后重新加载；没有在播放的终端不必等待。': {
		en: 'A terminal reloads in quiet hours (its local time), when an item has ended. A terminal that is not playing anything does not wait.',
		vi: 'Thiết bị tải lại trong giờ yên tĩnh theo giờ địa phương của nó, khi một nội dung vừa phát xong; thiết bị không phát gì thì không cần chờ.',
		ru: 'Терминал перезагружается в тихие часы по своему местному времени, когда закончился элемент; где ничего не идёт, ждать не нужно.',
		tr: 'Terminal, kendi yerel saatindeki sessiz saatlerde bir öğe bitince yeniden yüklenir; hiçbir şey oynatmayan beklemez.',
		ja: '端末は現地時刻の静かな時間帯に、項目の再生が終わると再読み込みします。何も再生していない端末は待ちません。',
	},
	'需要马上更新时点击{update_now}；不希望更新时点击{hold_updates}，之后点击{resume_updates}继续。': {
		en: 'To update at once, press {update_now}. To pause updates, press {hold_updates}, and later {resume_updates}.',
		vi: 'Để cập nhật ngay, bấm {update_now}; để chờ, bấm {hold_updates} rồi sau đó bấm {resume_updates}.',
		ru: 'Чтобы обновить сразу, нажмите {update_now}; чтобы подождать — {hold_updates}, а позже {resume_updates}.',
		tr: 'Hemen güncellemek için {update_now}, bekletmek için {hold_updates}, sonra sürdürmek için {resume_updates} düğmesine tıklayın.',
		ja: 'すぐに更新するには{update_now}をクリックします。見合わせるには{hold_updates}、再開するには{resume_updates}をクリックします。',
	},
	'终端列表显示每个终端正在运行的播放器版本。': {
		en: 'The list of terminals shows the player version of each terminal.',
		vi: 'Danh sách thiết bị cho biết phiên bản trình phát mà mỗi thiết bị đang chạy.',
		ru: 'Список терминалов показывает, какая версия плеера работает на каждом.',
		tr: 'Terminal listesi her terminalin çalıştırdığı oynatıcı sürümünü gösterir.',
		ja: '端末の一覧に、各端末で動作中のプレーヤーのバージョンが表示されます。',
	},
	'终端自动恢复了之前的版本：新版本在一分钟内没有正常播放；该终端在下一个版本之前不会再试。': {
		en: 'A terminal rolled back to the previous version: the new version did not play steadily for a minute. It waits for the next version.',
		vi: 'Thiết bị đã tự trở về phiên bản trước: phiên bản mới không phát ổn định được một phút. Thiết bị sẽ không thử lại cho đến phiên bản kế tiếp.',
		ru: 'Терминал вернулся к прежней версии: новая не проработала там ровно минуту. До следующей версии он её больше не пробует.',
		tr: 'Terminal önceki sürüme döndü: yeni sürüm orada bir dakika boyunca düzgün oynamadı. Sonraki sürüme kadar yeniden denenmez.',
		ja: '端末が前のバージョンに戻りました：新しいバージョンが1分間正常に再生できませんでした。次のバージョンまで再試行しません。',
	},
	'更新已停止：恢复之前版本的终端太多；请联系服务器管理者，或在查明原因后点击{update_now}。': {
		en: 'The update has stopped: too many terminals rolled back. Tell the server operator, or press {update_now} once the reason is known.',
		vi: 'Việc cập nhật đã dừng: quá nhiều thiết bị trở về phiên bản trước. Hãy báo người quản trị máy chủ, hoặc bấm {update_now} khi đã rõ nguyên nhân.',
		ru: 'Обновление остановлено: слишком многие терминалы вернулись к прежней версии. Сообщите администратору сервера или, выяснив причину, нажмите {update_now}.',
		tr: 'Güncelleme durdu: çok sayıda terminal önceki sürüme döndü. Sunucu yöneticisine bildirin ya da nedenini öğrenince {update_now} düğmesine tıklayın.',
		ja: '更新が停止しました：前のバージョンに戻った端末が多すぎます。サーバーの管理者に連絡するか、原因を確認してから{update_now}をクリックしてください。',
	},
	'终端一直没有更新：它可能离线，或还没有到它的安静时段和批次。': {
		en: 'A terminal is not updated: it may be offline, or its wave or its quiet hours have not started yet.',
		vi: 'Thiết bị chưa được cập nhật: có thể nó ngoại tuyến, hoặc chưa đến đợt hay giờ yên tĩnh của nó.',
		ru: 'Терминал не обновляется: возможно, он не в сети либо ещё не пришли его волна или тихие часы.',
		tr: 'Terminal güncellenmiyor: çevrimdışı olabilir ya da grubu veya sessiz saatleri henüz gelmemiştir.',
		ja: '端末が更新されない：オフラインか、その端末の順番や静かな時間帯がまだ来ていません。',
	},
})
