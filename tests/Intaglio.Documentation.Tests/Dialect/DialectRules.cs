using System.Text.RegularExpressions;

namespace Intaglio.Documentation.Tests;

/// <summary>The rules of docs/internals/design.md that a line of docs/reference/api can show to be broken.</summary>
internal static partial class DialectRules
{
    private const string Token = "System.Threading.CancellationToken";

    /// <summary>Gets the rules by name; each tells whether a member breaks it.</summary>
    internal static IReadOnlyDictionary<string, Predicate<ListedMember>> All { get; } = new Dictionary<string, Predicate<ListedMember>>
    {
        ["settings have setters"] = member => IsSetting(member) && !member.IsStatic && member.Accessors != "get; set;",
        ["progress precedes the token"] = BreaksProgress,
        ["progress is not a setting"] = member => member.Property is not null && IsProgress(member.PropertyType),
        ["a token is last and optional"] = BreaksToken,
        ["parallelism has one name"] = BreaksParallelism,
        ["memory has one name"] = member => IsSetting(member) && member.Property!.Contains("Memory", StringComparison.Ordinal) && (member.Property, member.PropertyType) != ("MaxMemory", "long"),
        ["factories create"] = member => member is { Method: { } name, IsStatic: true } && FactoryPattern().IsMatch(name),
        ["booleans are flags"] = member => member is { Property: { } name, PropertyType: "bool" or "bool?" } && !FlagPattern().IsMatch(name),
        ["a stream is first and named"] = BreaksStream,
        ["asynchronous members say so"] = member => member.Method is { } name && !member.IsConstructor && TaskPattern().IsMatch(member.Returns) != name.EndsWith("Async", StringComparison.Ordinal),
        ["records are short"] = member => member.IsConstructor && member.Parameters.Count > 3 && member.Parameters.All(parameter => char.IsUpper(parameter.Name[0])),
    };

    private static bool IsSetting(ListedMember member) => member.Property is not null && member.Type.EndsWith("Options", StringComparison.Ordinal);

    private static bool IsProgress(string type) => type.StartsWith("System.IProgress<", StringComparison.Ordinal);

    private static bool BreaksProgress(ListedMember member)
    {
        IReadOnlyList<ListedMember.Parameter> parameters = member.Parameters;
        for (int i = 0; i < parameters.Count; i++)
        {
            bool isInPlace = parameters.Any(parameter => parameter.Type == Token) ? i == parameters.Count - 2 && parameters[^1].Type == Token : i == parameters.Count - 1;
            if (IsProgress(parameters[i].Type) && !(isInPlace && parameters[i] is { Name: "progress", Default: "null" }))
                return true;
        }
        return false;
    }

    private static bool BreaksToken(ListedMember member) =>
        member.Parameters.Any(parameter => parameter.Type == Token && !(parameter == member.Parameters[^1] && parameter is { Name: "cancellationToken", Default: "default" }));

    private static bool BreaksParallelism(ListedMember member) =>
        (IsSetting(member) && ParallelPattern().IsMatch(member.Property!) && (member.Property, member.PropertyType) != ("MaxDegreeOfParallelism", "int"))
        || (!member.IsConstructor && member.Parameters.Any(parameter => parameter.Type == "int" && ParallelPattern().IsMatch(parameter.Name) && parameter is not { Name: "maxDegreeOfParallelism", Default: "-1" }));

    // Hashing and copying keep the framework's names, and two streams have the names of their roles.
    private static bool BreaksStream(ListedMember member)
    {
        ListedMember.Parameter[] streams = [.. member.Parameters.Where(parameter => parameter.Type.TrimEnd('?') == "System.IO.Stream")];
        if (streams.Length == 0)
            return false;
        bool isNamed = member.Parameters[0] == streams[0] && streams[0].Name == "stream";
        bool isReaderOrWriter = member.IsConstructor ? ReaderOrWriterPattern().IsMatch(member.Type) : ReadOrWritePattern().IsMatch(member.Method!);
        return isReaderOrWriter ? !isNamed : streams.Length == 1 && member.Parameters[0] == streams[0] && !isNamed && !HashOrCopyPattern().IsMatch(member.Method!);
    }

    [GeneratedRegex("^Of([A-Z]|$)")]
    private static partial Regex FactoryPattern();

    [GeneratedRegex("^(Is|Has|Can|Allow|Clamp|Color|Compare|Exclude|Flush|Follow|Include|Join|Keep|Mark|Measure|Merge|Read|Recognize|Show|Use|Verify)([A-Z]|$)")]
    private static partial Regex FlagPattern();

    [GeneratedRegex("Parallel|Threads|Workers|Jobs", RegexOptions.IgnoreCase)]
    private static partial Regex ParallelPattern();

    [GeneratedRegex(@"^System\.Threading\.Tasks\.(Value)?Task(<.*>)?$")]
    private static partial Regex TaskPattern();

    [GeneratedRegex("(Reader|Writer)$")]
    private static partial Regex ReaderOrWriterPattern();

    [GeneratedRegex("^(Read|Write|Open|Load|Save)")]
    private static partial Regex ReadOrWritePattern();

    [GeneratedRegex("^(Try)?(Hash|CopyTo)")]
    private static partial Regex HashOrCopyPattern();
}
