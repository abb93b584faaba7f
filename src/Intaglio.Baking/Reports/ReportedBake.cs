using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>A bake from its report.</summary>
internal sealed class ReportedBake : EarlierBake
{
    private readonly Dictionary<string, RecordedAction> actions = new(StringComparer.Ordinal);
    private readonly Dictionary<BakeKey, string> names = [];
    private readonly ILookup<BakeKey, CodeParts> codes;

    private ReportedBake(ILookup<BakeKey, CodeParts> codes) => this.codes = codes;

    internal override bool IsEmpty => actions.Count == 0;

    /// <summary>Reads a report.</summary>
    /// <exception cref="BakeException">The report does not have all actions.</exception>
    internal static ReportedBake Read(Stream stream)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(stream);
            ReportedBake bake = new(CodeFile.Read(document.RootElement));
            foreach (JsonElement element in document.RootElement.GetProperty("actions").EnumerateArray())
            {
                (string name, RecordedAction action) = ReportActions.Read(element);
                bake.actions[name] = action;
                bake.names.TryAdd(action.Weak, name);
            }
            return bake;
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new BakeException("the report does not have the actions of a bake (write it with --report and --report-actions)",
                exception);
        }
    }

    internal override RecordedAction? Find(BakeAction action) => actions.GetValueOrDefault(OutputPattern.Describe(action.Name));

    internal override string? FindName(BakeKey weak) => names.GetValueOrDefault(weak);

    internal override CodeParts? FindCode(BakeKey fingerprint, string rule) => CodeFile.Find(codes, fingerprint, rule);
}
