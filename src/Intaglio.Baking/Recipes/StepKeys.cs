using System.Globalization;

namespace Intaglio.Baking;

/// <summary>The keys under which an override has the settings of a step: the name of the operation, such as <c>resize</c>.</summary>
/// <remarks>If a rule has an operation several times, its number follows, such as <c>resize-2</c>.</remarks>
internal static class StepKeys
{
    /// <summary>Returns the keys of all steps.</summary>
    internal static string[] List(IReadOnlyList<BakeOperation> steps)
    {
        Dictionary<string, int> numbers = new(StringComparer.Ordinal);
        return [.. steps.Select(step => steps.Count(other => other.Name == step.Name) == 1 ? step.Name
            : string.Create(CultureInfo.InvariantCulture, $"{step.Name}-{numbers[step.Name] = numbers.GetValueOrDefault(step.Name) + 1}"))];
    }

    /// <summary>Returns the name of the operation that a key names, which can also be the key itself.</summary>
    internal static string FindOperation(string key)
    {
        int dash = key.LastIndexOf('-');
        return dash > 0 && dash < key.Length - 1 && key.AsSpan(dash + 1).IndexOfAnyExceptInRange('0', '9') < 0 ? key[..dash] : key;
    }
}
