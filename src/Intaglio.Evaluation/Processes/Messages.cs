using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>What the evaluation asks of a contender's process: a line of JSON each.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "ask")]
[JsonDerivedType(typeof(FindRequest), "find")]
[JsonDerivedType(typeof(LoadRequest), "load")]
[JsonDerivedType(typeof(StepRequest), "step")]
[JsonDerivedType(typeof(DigestRequest), "digest")]
[JsonDerivedType(typeof(TimeRequest), "time")]
internal abstract record Request;

/// <summary>Which contenders an assembly has.</summary>
internal sealed record FindRequest(string AssemblyPath) : Request;

/// <summary>Load a contender; once, before the requests below.</summary>
internal sealed record LoadRequest(ContenderDescription Description, bool Full) : Request;

/// <summary>Take a step of the examination.</summary>
internal sealed record StepRequest(string Step) : Request;

/// <summary>Hash the message of a size that is timed, once.</summary>
internal sealed record DigestRequest(int MessageSize) : Request;

/// <summary>Call again and again for some time.</summary>
internal sealed record TimeRequest(int MessageSize, double Milliseconds) : Request;

/// <summary>What comes back, or why nothing does.</summary>
internal sealed record Reply
{
    public string? Error { get; init; }

    public bool IsOutOfMemory { get; init; }

    /// <summary>Gets whether work goes on; null in an answer.</summary>
    public bool? IsAlive { get; init; }

    public IReadOnlyList<string>? Targets { get; init; }

    public LoadedContender? Loaded { get; init; }

    public StepResult? Step { get; init; }

    /// <summary>Gets a digest in hexadecimal.</summary>
    public string? Digest { get; init; }

    /// <summary>Gets nanoseconds of a call.</summary>
    public double? Nanoseconds { get; init; }
}

/// <summary>What is known of a contender once it is loaded.</summary>
/// <param name="Function">What it computes, or should; null if nothing here knows it.</param>
/// <param name="DigestSize">The size of its plain digest in bytes.</param>
/// <param name="Features">What its interface offers.</param>
/// <param name="Steps">The steps that can be taken.</param>
internal sealed record LoadedContender(string? Function, int DigestSize, HashFeatures Features, IReadOnlyList<string> Steps)
{
    /// <summary>Gets what its assembly offers that invites wrong use.</summary>
    public IReadOnlyList<Finding> Traps { get; init; } = [];
}

[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Request))]
[JsonSerializable(typeof(Reply))]
internal sealed partial class MessageJson : JsonSerializerContext;
