using System.Globalization;
using Intaglio.Baking;
using Intaglio.Caching;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The report of a bake as an HTML page.</summary>
internal static class BakePage
{
    private const int MostRows = 1000, MostLines = 20;

    private static readonly Column[] actionColumns =
        [Column.CreateText("Output"), Column.CreateText("Rule"), new("Time", "s"), Column.CreateText("Reason")];

    internal static string Write(BakeRecipe recipe, BakeReport result, TimeSpan elapsed)
    {
        Report report = new Report().Paragraph("Recipe " + Text.Code(recipe.Path ?? "") + $", profile {recipe.Profile}.");
        long total = result.Made + result.Hits + result.Failures.Count + result.Skipped;
        report.Table(new Table([Column.CreateText(""), Column.CreateText("")],
        [
            ["Result", result.Failures.Count > 0 ? Text.Bad("failed") : result.Differences.Count > 0 ? Text.Bad("not deterministic")
                : Text.Good(result.IsTrial ? "not made (dry run)" : "complete")],
            ["Actions", Count(total)],
            [result.IsTrial ? "To make" : "Made", Count(result.Made)],
            ["From the cache", Count(result.Cached)],
            ["From the remote cache", Count(result.Fetched)],
            ["Up to date", Count(result.UpToDate)],
            ["Hit rate", total == 0 ? Figures.None : string.Create(CultureInfo.InvariantCulture, $"{100.0 * result.Hits / total:0.0} %")],
            ["Failed", Count(result.Failures.Count)],
            ["Not processed", Count(result.Skipped)],
            ["Removed outputs", Count(result.Removed.Count)],
            ["Time", Seconds(elapsed)],
            ["Time saved by hits", Seconds(result.Saved)],
        ]));
        // Too long for a row on a small screen.
        if (!result.Root.IsEmpty)
            report.Paragraph("Root " + Text.Code(Convert.ToHexStringLower(result.Root.Span)));
        AddFailures(report, "Failures", result.Failures);
        AddFailures(report, "Actions that made other bytes when they ran again", result.Differences);
        if (result.Rules.Count > 0)
            report.Heading(2, "Rules").Table(new Table(
                [Column.CreateText("Rule"), new("Made"), new("From the cache"), new("From the remote cache"), new("Up to date"),
                    new("Time of made actions", "s")],
                result.Rules.Select(rule => (Text[])[rule.Name, Number(rule.Made), Number(rule.Cached), Number(rule.Fetched),
                    Number(rule.UpToDate), Time(rule.Duration)])) { IsSortable = true });
        AddActions(report, result.IsTrial ? "Actions to run" : "Actions that ran, the slowest first", result.MadeActions);
        AddActions(report, "Actions with outputs from the cache", result.CachedActions);
        AddActions(report, "Actions with outputs from the remote cache", result.FetchedActions);
        if (result.Remote is { } remote)
            AddRemote(report, remote);
        if (result.Warnings.Count > 0)
            report.Heading(2, "Warnings").Bullets(result.Warnings.Take(MostRows).Select(Text.FromString));
        if (result.Removed.Count > 0)
            report.Heading(2, "Removed").Bullets(result.Removed.Take(MostRows).Select(Text.Code));
        return report.ToHtml("Bake report");
    }

    private static void AddFailures(Report report, string title, IReadOnlyList<BakeFailure> failures)
    {
        if (failures.Count == 0)
            return;
        report.Heading(2, title);
        foreach (BakeFailure failure in failures.Take(MostRows))
        {
            report.Paragraph(Text.Code(failure.Output), $" (rule {failure.Rule}): ", Text.Bad(BakeProblems.DescribeCause(failure)));
            if (failure.Error is BakeOperationException { SharedLog: var log } error && log.Count > (error.IsLogLocal ? 0 : 1))
                report.Bullets(log.TakeLast(MostLines).Select(Text.Code));
        }
    }

    private static void AddRemote(Report report, BakeRemoteReport remote)
    {
        RemoteCacheStatistics statistics = remote.Statistics;
        report.Heading(2, "Remote cache").Table(new Table([Column.CreateText(""), Column.CreateText("")],
        [
            ["Address", Text.Code(statistics.Address.ToString())],
            ["Hits", Count(statistics.Hits)],
            ["Misses", Count(statistics.Misses)],
            ["Errors", Count(statistics.Errors)],
            ["Received", ByteSize.Format(statistics.ReceivedBytes)],
            ["Sent", ByteSize.Format(statistics.SentBytes)],
            ["Uploads", Count(statistics.Uploads)],
            ["Uploads that were given up", Count(statistics.OmittedUploads + remote.AbandonedUploads)],
            ["Results that were not signed, because others can have written them", Count(statistics.WithheldUploads)],
            ["Actions with environment variables, for which it was not asked", Count(remote.UnaskedActions)],
            ["Time that processors waited for lookups", Seconds(remote.LookupWait)],
            ["Time that the bake waited for uploads", Seconds(remote.UploadWait)],
            ["Time saved by fetched outputs", Seconds(remote.Saved)],
        ]));
        string[] warnings = [.. RemoteSummary.FindWarnings(statistics)];
        if (warnings.Length > 0)
            report.Bullets(warnings.Select(Text.FromString));
    }

    private static void AddActions(Report report, string title, IReadOnlyList<BakedAction> actions)
    {
        if (actions.Count == 0)
            return;
        report.Heading(2, actions.Count > MostRows ? $"{title} (the first {MostRows} of {actions.Count})" : title);
        report.Table(new Table(actionColumns, actions.Take(MostRows).Select(action => (Text[])
            [Text.Code(action.Output), action.Rule, Time(action.Duration), string.Join("; ", action.Reasons)])) { IsSortable = true });
    }

    private static Text Number(long value) => Text.FromString(Count(value)).WithValue(value);

    private static Text Time(TimeSpan time) =>
        Text.FromString(time.TotalSeconds.ToString("0.000", CultureInfo.InvariantCulture)).WithValue(time.TotalSeconds);

    private static string Seconds(TimeSpan time) => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0.0} s");

    private static string Count(long value) => value.ToString("#,0", CultureInfo.InvariantCulture);
}
