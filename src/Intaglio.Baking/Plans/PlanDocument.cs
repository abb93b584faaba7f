using System.Buffers;
using System.Text;
using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>
/// A plan as it is sent to other machines: the recipe with its settings, the names and digests of all files of the source folder, and the
/// actions. An action is named by its place: its number over all groups, from 0. The bytes of the files are items of the remote cache.
/// </summary>
public sealed class PlanDocument
{
    /// <summary>The maximum size of a document in bytes.</summary>
    public const int MaxSize = 512 << 20;

    private const int Format = 4, MostRenewal = 100;

    internal PlanDocument()
    {
    }

    // Strict, because other bytes would give the names of other files.
    private static readonly UTF8Encoding utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Gets the bytes of the recipe.</summary>
    internal ReadOnlyMemory<byte> Recipe { get; init; }

    /// <summary>Gets the name of the profile, or <see langword="null"/> for the first one.</summary>
    internal string? Profile { get; init; }

    /// <summary>Gets the settings that replace those of the profile.</summary>
    internal IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>();

    /// <summary>Gets the files of the source folder, sorted by the bytes of their names.</summary>
    internal IReadOnlyList<PlanFile> Sources { get; init; } = [];

    /// <summary>Gets the files of programs in the folder of the recipe.</summary>
    internal IReadOnlyList<PlanFile> Tools { get; init; } = [];

    /// <summary>Gets the sidecars of inputs, whose settings the actions have.</summary>
    internal IReadOnlyList<PlanSidecar> Sidecars { get; init; } = [];

    /// <summary>Gets the actions. Each group follows those that it needs.</summary>
    public IReadOnlyList<PlanGroup> Groups { get; internal init; } = [];

    /// <summary>Gets the identifier of the renewal by which some results are made again, or <see langword="null"/>.</summary>
    internal string? Renewal { get; init; }

    /// <summary>Gets the sets of actions that others need.</summary>
    public IReadOnlyList<PlanSet> Sets { get; internal init; } = [];

    /// <summary>Gets the parts of the codes, by their identities. A plan can be without them.</summary>
    internal IReadOnlyDictionary<BakeKey, Dictionary<string, string>> Codes { get; init; } =
        new Dictionary<BakeKey, Dictionary<string, string>>();

    /// <summary>Writes the document as JSON.</summary>
    internal byte[] Write()
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer))
        {
            json.WriteStartObject();
            json.WriteNumber("format", Format);
            json.WriteBase64String("recipe", Recipe.Span);
            json.WriteString("profile", Profile);
            if (Renewal is not null)
                json.WriteString("renewal", Renewal);
            json.WriteStartObject("settings");
            foreach ((string name, string value) in Settings)
                json.WriteString(name, value);
            json.WriteEndObject();
            Write(json, "sources", Sources);
            Write(json, "tools", Tools);
            json.WriteStartObject("sidecars");
            foreach (PlanSidecar sidecar in Sidecars)
                json.WriteBase64String(sidecar.Source, sidecar.Bytes.Span);
            json.WriteEndObject();
            PlanCodes.Write(json, Codes);
            json.WriteStartArray("sets");
            foreach (PlanSet set in Sets)
                Write(json, set);
            json.WriteEndArray();
            json.WriteStartArray("groups");
            foreach (PlanGroup group in Groups)
                Write(json, group);
            json.WriteEndArray();
            json.WriteEndObject();
        }
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Reads a document.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>The document.</returns>
    /// <exception cref="BakeException">The bytes are not a document of this format.</exception>
    public static PlanDocument Read(ReadOnlyMemory<byte> bytes)
    {
        try
        {
            // Names of files can contain any characters, but the bytes of JSON are UTF-8.
            _ = utf8.GetCharCount(bytes.Span);
            using JsonDocument document = JsonDocument.Parse(bytes);
            JsonElement root = document.RootElement;
            if (root.GetProperty("format").GetInt32() != Format)
                throw new BakeException("the plan has another format (use the same version of intaglio on all machines)");
            PlanSet[] sets = [.. root.GetProperty("sets").EnumerateArray().Select(ReadSet)];
            PlanDocument plan = new()
            {
                Sets = sets,
                Recipe = root.GetProperty("recipe").GetBytesFromBase64(),
                Profile = root.GetProperty("profile").GetString(),
                Renewal = root.TryGetProperty("renewal", out JsonElement renewal) ? ReadRenewal(renewal) : null,
                Settings = root.GetProperty("settings").EnumerateObject().ToDictionary(setting => setting.Name,
                    setting => ReadText(setting.Value)),
                Sources = ReadFiles(root.GetProperty("sources")),
                Tools = ReadFiles(root.GetProperty("tools")),
                Sidecars = ReadSidecars(root.GetProperty("sidecars")),
                Codes = PlanCodes.Read(root.GetProperty("codes")),
                Groups = [.. root.GetProperty("groups").EnumerateArray().Select(group => ReadGroup(group, sets))],
            };
            Check(plan);
            return plan;
        }
        catch (Exception exception)
            when (exception is not BakeException and (JsonException or KeyNotFoundException or InvalidOperationException
                or FormatException or ArgumentException or IndexOutOfRangeException or OverflowException))
        {
            throw new BakeException("the plan is damaged", exception);
        }
    }

    private static void Write(Utf8JsonWriter json, string name, IReadOnlyList<PlanFile> files)
    {
        json.WriteStartArray(name);
        foreach (PlanFile file in files)
        {
            json.WriteStartArray();
            json.WriteStringValue(file.Name);
            json.WriteNumberValue(file.Length);
            json.WriteStringValue(Convert.ToHexStringLower(file.Digest.Span));
            json.WriteBooleanValue(file.IsExecutable);
            json.WriteEndArray();
        }
        json.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter json, PlanGroup group)
    {
        // Most actions of a rule have the same code.
        BakeKey[] codes = [.. group.Actions.Select(action => action.Code).Distinct()];
        Dictionary<BakeKey, int> places = new(codes.Select((code, i) => KeyValuePair.Create(code, i)));
        json.WriteStartObject();
        json.WriteString("rule", group.Rule);
        json.WriteStartArray("needs");
        foreach ((string role, int set) in group.Needs)
        {
            json.WriteStartArray();
            json.WriteStringValue(role);
            json.WriteNumberValue(set);
            json.WriteEndArray();
        }
        json.WriteEndArray();
        json.WriteStartArray("codes");
        foreach (BakeKey code in codes)
            json.WriteStringValue(code.ToString());
        json.WriteEndArray();
        json.WriteStartArray("actions");
        foreach (PlannedWork action in group.Actions)
        {
            json.WriteStartArray();
            if (action.From is { } from)
                Write(json, from);
            else
                json.WriteStringValue(action.Input);
            json.WriteNumberValue(places[action.Code]);
            if (action.Key != default || action.IsRenewed)
                json.WriteStringValue(action.Key == default ? null : action.Key.ToString());
            if (action.IsRenewed)
                json.WriteBooleanValue(true);
            json.WriteEndArray();
        }
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, PlanSet set)
    {
        json.WriteStartArray();
        foreach (PlanSetPart part in set.Parts)
        {
            json.WriteStartArray();
            if (part.Outputs is null)
            {
                json.WriteNumberValue(part.First);
                json.WriteNumberValue(part.Count);
            }
            foreach (KnownOutput output in part.Outputs ?? [])
                Write(json, output);
            json.WriteEndArray();
        }
        json.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter json, KnownOutput output)
    {
        json.WriteStartArray();
        json.WriteStringValue(output.Name);
        json.WriteStringValue(output.LogicalName);
        json.WriteNumberValue(output.Length);
        json.WriteStringValue(Convert.ToHexStringLower(output.Digest.Span));
        json.WriteEndArray();
    }

    private static PlanSet ReadSet(JsonElement element) => new([.. element.EnumerateArray().Select(part =>
        part.GetArrayLength() == 2 && part[0].ValueKind == JsonValueKind.Number
            ? ReadPlaces(part[0].GetInt32(), part[1].GetInt32())
            : new PlanSetPart(0, 0, [.. part.EnumerateArray().Select(ReadOutput)]))]);

    private static PlanSetPart ReadPlaces(int first, int count) =>
        first >= 0 && count > 0 && first <= int.MaxValue - count ? new(first, count, null)
            : throw new FormatException("A set of the plan has an invalid place.");

    private static KnownOutput ReadOutput(JsonElement output)
    {
        KnownOutput known = new(ReadText(output[0]), ReadText(output[1]), output[2].GetInt64(), Convert.FromHexString(ReadText(output[3])));
        return known.Length >= 0 && known.Digest.Length == ContentName.Size && OutputName.FindProblem(known.Name) is null
            && (known.LogicalName.Length == 0 || IsName(known.LogicalName)) ? known
            : throw new FormatException("An output of the plan is invalid.");
    }

    private static PlanGroup ReadGroup(JsonElement element, PlanSet[] sets)
    {
        KeyValuePair<string, int>[] needs = [.. element.GetProperty("needs").EnumerateArray().Select(
            need => KeyValuePair.Create(ReadText(need[0]), need[1].GetInt32()))];
        if (needs.Any(need => need.Value < 0 || need.Value >= sets.Length))
            throw new FormatException("A group of the plan needs a set that does not exist.");
        BakeKey[] codes = [.. element.GetProperty("codes").EnumerateArray().Select(ReadKey)];
        return new PlanGroup(ReadText(element.GetProperty("rule")), needs,
            [.. element.GetProperty("actions").EnumerateArray().Select(action => ReadWork(action, codes))]);
    }

    private static PlannedWork ReadWork(JsonElement action, BakeKey[] codes)
    {
        int length = action.GetArrayLength();
        KnownOutput? from = action[0].ValueKind == JsonValueKind.Array ? ReadOutput(action[0]) : null;
        return new(from is null ? action[0].GetString() : from.LogicalName,
            codes.ElementAtOrDefault(action[1].GetInt32()) is var code && code != default ? code
                : throw new FormatException("An action of the plan has no code."))
        {
            Key = length > 2 && action[2].ValueKind != JsonValueKind.Null ? ReadKey(action[2]) : default,
            IsRenewed = length > 3 && action[3].GetBoolean(),
            From = from,
        };
    }

    // A group needs only actions that precede it, so that there is no cycle.
    private static void Check(PlanDocument document)
    {
        int first = 0;
        foreach (PlanGroup group in document.Groups)
        {
            foreach ((_, int set) in group.Needs)
                if (document.Sets[set].Places.Any(places => places.First + places.Count > first))
                    throw new FormatException("A group of the plan needs an action that follows it.");
            if (document.Renewal is null && group.Actions.Any(action => action.IsRenewed))
                throw new FormatException("An action of the plan is renewed, but the plan has no renewal.");
            first = checked(first + group.Actions.Count);
        }
    }

    // Records have it, too.
    private static string ReadRenewal(JsonElement element) => ReadText(element) is { Length: > 0 and <= MostRenewal } renewal ? renewal
        : throw new FormatException("The renewal of the plan has no valid identifier.");

    private static BakeKey ReadKey(JsonElement element) => new(Convert.FromHexString(ReadText(element)));

    private static PlanFile[] ReadFiles(JsonElement element)
    {
        PlanFile[] files = [.. element.EnumerateArray().Select(file => new PlanFile(ReadText(file[0]), file[1].GetInt64(),
            Convert.FromHexString(ReadText(file[2]))) { IsExecutable = file[3].GetBoolean() })];
        for (int i = 0; i < files.Length; i++)
            if (!IsName(files[i].Name) || files[i].Length < 0 || files[i].Digest.Length is not (0 or ContentName.Size)
                || (i > 0 && NameOrder.ByBytes.Compare(files[i - 1].Name, files[i].Name) >= 0))
                throw new FormatException("A file of the plan is invalid.");
        return files;
    }

    private static PlanSidecar[] ReadSidecars(JsonElement element)
    {
        PlanSidecar[] sidecars = [.. element.EnumerateObject().Select(
            sidecar => new PlanSidecar(sidecar.Name, sidecar.Value.GetBytesFromBase64()))];
        return sidecars.All(sidecar => sidecar.Bytes.Length <= Sidecar.MaxSize)
            && sidecars.DistinctBy(sidecar => sidecar.Source).Count() == sidecars.Length ? sidecars
            : throw new FormatException("A sidecar of the plan is invalid.");
    }

    // The names become paths below a folder.
    private static bool IsName(string name) => !Path.IsPathRooted(name) && !name.Contains('\0', StringComparison.Ordinal)
        && !(OperatingSystem.IsWindows() && name.AsSpan().ContainsAny('\\', ':'))
        && name.Split('/').All(part => part is not ("" or "." or ".."));

    private static string ReadText(JsonElement element) =>
        element.GetString() ?? throw new FormatException("A text of the plan is missing.");
}
