using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The file in which the reasons are kept for which actions were last processed.</summary>
internal sealed class ReasonFile(string path)
{
    // Files of the first format can have values of environment variables.
    private const int Format = 2, MostActions = 10_000;

    /// <summary>Gets a text for the user about a file that is too long, or null.</summary>
    internal string? Problem { get; private set; }

    /// <summary>Finds the reasons for which an action was last processed.</summary>
    /// <param name="action">The name of the action with its fields.</param>
    /// <returns>The reasons, or an empty list if they are not known.</returns>
    internal IReadOnlyList<string> Find(string action) => Read().GetValueOrDefault(action) ?? [];

    /// <summary>Adds the reasons of a bake. Those of earlier bakes are kept if there are not too many.</summary>
    internal void Add(IEnumerable<KeyValuePair<BakeAction, IReadOnlyList<BakeReason>>> reasons)
    {
        Dictionary<string, IReadOnlyList<string>> all = new(StringComparer.Ordinal);
        foreach ((BakeAction action, IReadOnlyList<BakeReason> found) in reasons)
            if (all.Count < MostActions && found != Explanation.First)
                all[OutputPattern.Describe(action.Name)] = [.. found.Select(reason => reason.ToString())];
        if (all.Count == 0)
            return;
        foreach ((string action, IReadOnlyList<string> found) in Read())
            if (all.Count < MostActions)
                all.TryAdd(action, found);
        StateFile.Replace(path, stream =>
        {
            using Utf8JsonWriter json = new(stream);
            json.WriteStartObject();
            json.WriteNumber("format", Format);
            json.WriteStartObject("actions");
            foreach ((string action, IReadOnlyList<string> found) in all)
            {
                json.WriteStartArray(action);
                foreach (string reason in found)
                    json.WriteStringValue(reason);
                json.WriteEndArray();
            }
            json.WriteEndObject();
            json.WriteEndObject();
        }, bufferSize: 1 << 16);
    }

    private Dictionary<string, IReadOnlyList<string>> Read()
    {
        Dictionary<string, IReadOnlyList<string>> all = new(StringComparer.Ordinal);
        try
        {
            byte[]? bytes = StateFile.TryRead(path, out string? problem);
            Problem = problem;
            if (bytes is null)
                return all;
            using JsonDocument document = JsonDocument.Parse(bytes);
            if (document.RootElement.GetProperty("format").GetInt32() == Format)
                foreach (JsonProperty action in document.RootElement.GetProperty("actions").EnumerateObject())
                    all[action.Name] = [.. action.Value.EnumerateArray().Select(reason => reason.GetString() ?? "")];
        }
        catch (Exception exception) when (exception is JsonException or KeyNotFoundException or InvalidOperationException
            or FormatException)
        {
            // The reasons of earlier bakes are lost.
        }
        return all;
    }
}
