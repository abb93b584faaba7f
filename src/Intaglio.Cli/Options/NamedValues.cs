using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Options whose values have names.</summary>
internal static class NamedValues
{
    /// <exception cref="UsageException">The name does not exist.</exception>
    internal static T Find<T>(Option<string> option, IReadOnlyDictionary<string, T> known, ParseResult arguments, string usual)
    {
        string name = arguments.GetValue(option) ?? usual;
        return known.TryGetValue(name, out T? value) ? value
            : throw new UsageException($"invalid {option.Name} '{name}' (expected {string.Join(", ", known.Keys)})");
    }
}
