#include "http/handlers.h"
#include "http/router.h"

namespace aw::http {
namespace {

using enum Method;
using enum Access;
using enum BodyKind;

// docs/protocol.md, section 3; openapi.json describes each row, and a test compares the two.
// clang-format off
constexpr Route kRoutes[] = {
    // method   path                          access       body       handler
    {kPost,   "/debates",                   kToken,      kArgument, CreateDebate},
    {kGet,    "/debates",                   kToken,      kNone,     ListDebates},
    {kGet,    "/debates/{id}",              kToken,      kNone,     GetDebate},
    {kDelete, "/debates/{id}",              kArbitrator, kNone,     DeleteDebate},
    {kGet,    "/debates/{id}/issues",       kToken,      kNone,     GetIssues},
    {kPost,   "/debates/{id}/arguments",    kToken,      kArgument, SubmitClaim},
    {kPost,   "/debates/{id}/reviews",      kToken,      kArgument, SubmitReview},
    {kGet,    "/debates/{id}/reviews",      kToken,      kNone,     GetReviews},  // those that a claim has opened
    {kGet,    "/debates/{id}/reviews/sealed", kArbitrator, kNone,   GetSealedReviews},
    {kGet,    "/debates/{id}/cross-check",  kToken,      kNone,     GetCrossCheck},
    {kPost,   "/debates/{id}/cross-check",  kToken,      kArgument, SubmitVerdicts},
    {kPost,   "/debates/{id}/panel/proceed", kToken,     kFields,   ProceedWithout},
    {kPut,    "/debates/{id}/panel/usage", kToken,      kFields,   ReportUsage},
    {kPost,   "/debates/{id}/appeal",       kToken,      kArgument, SubmitAppeal},
    {kPost,   "/debates/{id}/resolution",   kToken,      kArgument, SubmitResolution},
    {kPost,   "/debates/{id}/intervention", kArbitrator, kArgument, SubmitIntervention},
    {kPost,   "/debates/{id}/ruling",       kArbitrator, kArgument, SubmitRuling},
    {kGet,    "/debates/{id}/wait",         kToken,      kNone,     WaitForNews},
    {kPut,    "/debates/{id}/presence",     kToken,      kFields,   ReportPresence},  // checks the right for an arbitrator itself
    {kGet,    "/decisions",                 kToken,      kNone,     ListDecisions},
    {kGet,    "/search",                    kToken,      kNone,     SearchDebates},

    {kGet,    "/rulings",                   kToken,      kNone,     ListRulings},
    {kGet,    "/stats",                     kToken,      kNone,     GetStats},

    {kPost,   "/documents",                 kToken,      kDocument, CreateDocument},
    {kGet,    "/documents",                 kToken,      kNone,     ListDocuments},
    {kGet,    "/documents/{id}",            kToken,      kNone,     GetDocument},
    {kDelete, "/documents/{id}",            kArbitrator, kNone,     DeleteDocument},
    {kPost,   "/documents/{id}/versions",   kToken,      kDocument, SubmitVersion},
    {kPost,   "/documents/{id}/edits",      kToken,      kDocument, SubmitEdits},
    {kGet,    "/documents/{id}/history",    kToken,      kNone,     GetHistory},
    {kGet,    "/documents/{id}/diff",       kToken,      kNone,     GetDiff},

    {kGet,    "/health",                    kOpen,       kNone,     GetHealth},
    {kGet,    "/ready",                     kOpen,       kNone,     GetReady},
    {kGet,    "/metrics",                   kToken,      kNone,     GetMetrics},
    {kGet,    "/openapi.json",              kToken,      kNone,     GetOpenApi},
    {kGet,    "/programs",                  kToken,      kNone,     GetPrograms},
    {kPost,   "/notify/test",               kArbitrator, kFields,   TestNotices},
    {kPost,   "/auth/ws-ticket",            kToken,      kNone,     MakeSocketTicket},
    {kGet,    "/ws",                        kOpen,       kNone,     OpenSocket},  // checks its own token: a browser cannot send the header

    {kPost,   "/mcp",                       kToken,      kDocument, SpeakMcp},  // its judging tools check the right themselves
    {kGet,    "/mcp",                       kToken,      kNone,     SpeakMcp},
    {kDelete, "/mcp",                       kToken,      kNone,     SpeakMcp},

    {kGet,    "/",                          kPage,       kNone,     GetPage},
    {kGet,    "/d/{id}",                    kPage,       kNone,     GetPage},
    {kGet,    "/doc/{id}",                  kPage,       kNone,     GetPage},
    {kGet,    "/insights",                  kPage,       kNone,     GetPage},
    {kGet,    "/ruled",                     kPage,       kNone,     GetPage},
    {kGet,    "/assets/*",                  kPage,       kNone,     GetAsset},
};
// clang-format on

}  // namespace

std::span<const Route> Routes() { return kRoutes; }

}  // namespace aw::http
