using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>A request to a contender's process: one line of JSON. The process computes; what its answers mean is decided outside of it.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "ask")]
[JsonDerivedType(typeof(FindRequest), "find")]
[JsonDerivedType(typeof(MembersRequest), "members")]
[JsonDerivedType(typeof(LoadRequest), "load")]
[JsonDerivedType(typeof(HashRequest), "hash")]
[JsonDerivedType(typeof(PiecesRequest), "pieces")]
[JsonDerivedType(typeof(ThreadsRequest), "threads")]
[JsonDerivedType(typeof(AllocationRequest), "allocation")]
[JsonDerivedType(typeof(LeaksRequest), "leaks")]
[JsonDerivedType(typeof(KeySearchRequest), "key")]
[JsonDerivedType(typeof(TimeRequest), "time")]
internal abstract record Request
{
    /// <summary>Gets the number that the answer must carry.</summary>
    public long Number { get; init; }
}

/// <summary>Lists the contenders of an assembly.</summary>
internal sealed record FindRequest(string AssemblyPath, string? HostAssemblyPath = null) : Request;

/// <summary>Lists the members of an assembly that an adapter may call.</summary>
internal sealed record MembersRequest(string AssemblyPath, string? HostAssemblyPath = null) : Request;

/// <summary>Loads a contender; once, before the requests below.</summary>
internal sealed record LoadRequest(ContenderDescription Description) : Request;

/// <summary>Hashes a message.</summary>
internal sealed record HashRequest(byte[] Message, int DestinationSize, RequestArguments Arguments) : Request;

/// <summary>Hashes a message that is appended in pieces.</summary>
/// <param name="Message">The message.</param>
/// <param name="Pieces">The sizes of the pieces.</param>
/// <param name="Repetitions">How often the whole message is appended.</param>
/// <param name="DestinationSize">The size of the digest.</param>
internal sealed record PiecesRequest(byte[] Message, IReadOnlyList<int> Pieces, int Repetitions, int DestinationSize) : Request;

/// <summary>Hashes each message again and again on a thread of its own.</summary>
/// <param name="Messages">The messages.</param>
/// <param name="DestinationSize">The size of the digest.</param>
/// <param name="IsShared">Whether the threads share one object.</param>
/// <param name="Milliseconds">How long.</param>
internal sealed record ThreadsRequest(IReadOnlyList<byte[]> Messages, int DestinationSize, bool IsShared, double Milliseconds) : Request;

/// <summary>Measures what calls allocate, for messages of several sizes.</summary>
internal sealed record AllocationRequest(IReadOnlyList<int> MessageSizes, int DestinationSize) : Request;

/// <summary>Measures what many calls leave in memory.</summary>
internal sealed record LeaksRequest(double Seconds, long MostCalls, int DestinationSize) : Request;

/// <summary>Hashes with a key and searches the process for copies of it.</summary>
/// <param name="Complement">The complement of the key, so that the search does not find the request.</param>
/// <param name="DestinationSize">The size of the digest.</param>
internal sealed record KeySearchRequest(byte[] Complement, int DestinationSize) : Request;

/// <summary>Calls again and again for some time.</summary>
internal sealed record TimeRequest(int MessageSize, int DestinationSize, double Milliseconds) : Request;

/// <summary>The arguments of a call besides the message.</summary>
internal sealed record RequestArguments(int DigestSize, byte[] Key, byte[] Salt, byte[] Personalization)
{
    internal static RequestArguments From(in HashArguments arguments) => new(arguments.DigestSize, arguments.Key, arguments.Salt, arguments.Personalization);

    internal HashArguments ToArguments() => new() { DigestSize = DigestSize, Key = Key, Salt = Salt, Personalization = Personalization };
}

/// <summary>The answer to a request, or the error. It comes from a process that also runs the contender's code, and is checked by <see cref="ReplyChecks"/>.</summary>
internal sealed record Reply
{
    /// <summary>Gets the request's number.</summary>
    public long Number { get; init; }

    /// <summary>Gets whether work goes on; null in an answer.</summary>
    public bool? IsAlive { get; init; }

    /// <summary>Gets what was thrown, in one line; null if nothing was.</summary>
    public string? Error { get; init; }

    public bool IsOutOfMemory { get; init; }

    /// <summary>Gets whether the error is one by which arguments are refused.</summary>
    public bool IsRefusal { get; init; }

    public IReadOnlyList<FoundTarget>? Targets { get; init; }

    public MembersReply? Members { get; init; }

    public LoadedContender? Loaded { get; init; }

    public DigestReply? Digest { get; init; }

    public ThreadsReply? Threads { get; init; }

    public IReadOnlyList<AllocationResult>? Allocation { get; init; }

    public LeaksReply? Leaks { get; init; }

    public KeySearchReply? KeySearch { get; init; }

    /// <summary>Gets nanoseconds of a call.</summary>
    public double? Nanoseconds { get; init; }
}

/// <summary>What an assembly has that may be a hash function.</summary>
/// <param name="Target">Its name in the assembly.</param>
/// <param name="IsAdapter">Whether it is an adapter, which needs no interpretation.</param>
/// <param name="Features">What its parameters seem to offer.</param>
/// <param name="Variants">The ways in which its parameters may be meant.</param>
/// <param name="Reason">Why it cannot be called; null where it can.</param>
internal sealed record FoundTarget(string Target, bool IsAdapter, HashFeatures Features, IReadOnlyList<string> Variants, string? Reason = null);

/// <summary>The members of an assembly that take or give bytes.</summary>
internal sealed record MembersReply(IReadOnlyList<string> Namespaces, IReadOnlyList<string> Members);

/// <summary>What a contender says of itself once it is loaded.</summary>
/// <param name="FunctionName">The name of its function.</param>
/// <param name="DigestSize">The size of its plain digest in bytes; 0 if it is the function's largest.</param>
/// <param name="Features">What its interface offers.</param>
/// <param name="AsynchronousMembers">Members of its assembly that hash bytes in memory asynchronously.</param>
internal sealed record LoadedContender(string FunctionName, int DigestSize, HashFeatures Features, IReadOnlyList<string> AsynchronousMembers);

/// <summary>A digest, and what the call did besides.</summary>
/// <param name="Value">The bytes.</param>
/// <param name="HasWrittenBeyond">Whether bytes after the destination were written.</param>
/// <param name="HasChangedMessage">Whether the message was changed.</param>
internal sealed record DigestReply(byte[] Value, bool HasWrittenBeyond, bool HasChangedMessage);

/// <summary>The digests that several threads made.</summary>
/// <param name="Digests">For each message its distinct digests, the first few, with their number.</param>
/// <param name="Error">What a thread threw; null if none did.</param>
internal sealed record ThreadsReply(IReadOnlyList<IReadOnlyList<CountedDigest>> Digests, string? Error = null);

/// <summary>A digest and how often it was made.</summary>
internal sealed record CountedDigest(byte[] Value, long Count);

/// <summary>Memory in bytes before and after two series of calls.</summary>
internal sealed record LeaksReply(IReadOnlyList<long> Managed, IReadOnlyList<long> All, long FirstCalls, long SecondCalls);

/// <summary>Copies of a key that stayed in memory.</summary>
/// <param name="HasChangedKey">Whether the caller's key was changed.</param>
/// <param name="Copies">Their number; null where the process may not read itself.</param>
internal sealed record KeySearchReply(bool HasChangedKey, int? Copies = null);

[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(Request))]
[JsonSerializable(typeof(Reply))]
internal sealed partial class MessageJson : JsonSerializerContext;
