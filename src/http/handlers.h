// The handlers that routes.cc names, by noun.
#pragma once

#include <optional>

#include "http/request.h"
#include "http/response.h"

namespace aw::http {

class Exchange;

// debate_handlers.cc
void CreateDebate(const Exchange& exchange);
void ListDebates(const Exchange& exchange);
void GetDebate(const Exchange& exchange);
void GetIssues(const Exchange& exchange);
void ListDecisions(const Exchange& exchange);
void SearchDebates(const Exchange& exchange);
void ListRulings(const Exchange& exchange);
void GetStats(const Exchange& exchange);
void DeleteDebate(const Exchange& exchange);
void SubmitClaim(const Exchange& exchange);
void SubmitAppeal(const Exchange& exchange);
void SubmitResolution(const Exchange& exchange);
void SubmitIntervention(const Exchange& exchange);
void SubmitRuling(const Exchange& exchange);

// panel_handlers.cc
void SubmitReview(const Exchange& exchange);
void GetReviews(const Exchange& exchange);
void GetSealedReviews(const Exchange& exchange);
void GetCrossCheck(const Exchange& exchange);
void SubmitVerdicts(const Exchange& exchange);
void ProceedWithout(const Exchange& exchange);
void ReportUsage(const Exchange& exchange);

// wait_handler.cc
void WaitForNews(const Exchange& exchange);

// presence_handler.cc
void ReportPresence(const Exchange& exchange);

// document_handlers.cc
void CreateDocument(const Exchange& exchange);
void SubmitVersion(const Exchange& exchange);
void SubmitEdits(const Exchange& exchange);
void GetDocument(const Exchange& exchange);
void ListDocuments(const Exchange& exchange);
void GetHistory(const Exchange& exchange);
void GetDiff(const Exchange& exchange);
void DeleteDocument(const Exchange& exchange);

// system_handlers.cc
void GetHealth(const Exchange& exchange);
void GetReady(const Exchange& exchange);
void GetMetrics(const Exchange& exchange);
void GetOpenApi(const Exchange& exchange);
void MakeSocketTicket(const Exchange& exchange);

// notice_handler.cc
void TestNotices(const Exchange& exchange);

// programs.cc
void GetPrograms(const Exchange& exchange);

// ws_handler.cc
void OpenSocket(const Exchange& exchange);

// mcp_handler.cc
void SpeakMcp(const Exchange& exchange);

// static_files.cc
void GetPage(const Exchange& exchange);
void GetAsset(const Exchange& exchange);
// The page with status 404, which says that there is nothing here; only for a browser that opens an address.
std::optional<Response> PageForUnknownPath(const Request& request);

}  // namespace aw::http
