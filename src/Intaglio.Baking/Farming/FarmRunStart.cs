using System.Buffers;
using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The settings of a run on a farm.</summary>
internal sealed record FarmRunStart
{
    private const int MostProject = 200;

    /// <summary>Gets the identity of the code of all operations.</summary>
    internal required string Tool { get; init; }

    /// <summary>Gets the name of the project for people.</summary>
    internal required string Project { get; init; }

    /// <summary>Gets the name of the run, or null for a new one.</summary>
    internal string? Run { get; init; }

    /// <summary>Gets a value indicating whether the other actions are made after one has failed.</summary>
    internal bool KeepGoing { get; init; }

    /// <summary>Gets a value indicating whether the run continues without its client.</summary>
    internal bool IsDetached { get; init; }

    /// <summary>Writes the request that begins a run.</summary>
    internal byte[] Write(string run, string plan)
    {
        ArrayBufferWriter<byte> buffer = new();
        using (Utf8JsonWriter json = new(buffer))
        {
            json.WriteStartObject();
            json.WriteString("run", run);
            json.WriteString("plan", plan);
            json.WriteString("tool", Tool);
            json.WriteString("project", Project.Length > MostProject ? Project[..MostProject] : Project);
            json.WriteBoolean("keepGoing", KeepGoing);
            json.WriteBoolean("isDetached", IsDetached);
            json.WriteEndObject();
        }
        return buffer.WrittenSpan.ToArray();
    }
}
