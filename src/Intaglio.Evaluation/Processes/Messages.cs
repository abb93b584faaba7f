using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>
/// A request to a contender's process, as one line of JSON. The process only computes, and the client interprets the results.
/// </summary>
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
    /// <summary>Gets the number that the reply must contain.</summary>
    public long Number { get; init; }
}

/// <summary>Lists the contenders of an assembly.</summary>
internal sealed record FindRequest(string AssemblyPath, string? HostAssemblyPath = null) : Request;

/// <summary>Lists the members of an assembly that an adapter can call.</summary>
internal sealed record MembersRequest(string AssemblyPath, string? HostAssemblyPath = null) : Request;

/// <summary>Loads a contender, once, before the following requests.</summary>
internal sealed record LoadRequest(ContenderDescription Description) : Request;

/// <summary>Hashes a message.</summary>
internal sealed record HashRequest(byte[] Message, int DestinationSize, RequestArguments Arguments) : Request;

/// <summary>Hashes a message that is appended in pieces.</summary>
/// <param name="Message">The message.</param>
/// <param name="Pieces">The sizes of the pieces in bytes.</param>
/// <param name="Repetitions">The number of times that the whole message is appended.</param>
/// <param name="DestinationSize">The size of the digest in bytes.</param>
internal sealed record PiecesRequest(byte[] Message, IReadOnlyList<int> Pieces, int Repetitions, int DestinationSize) : Request;

/// <summary>Hashes each message repeatedly on its own thread.</summary>
/// <param name="Messages">The messages.</param>
/// <param name="DestinationSize">The size of the digest in bytes.</param>
/// <param name="IsShared"><see langword="true"/> if the threads share one object; otherwise, <see langword="false"/>.</param>
/// <param name="Milliseconds">The duration in milliseconds.</param>
internal sealed record ThreadsRequest(IReadOnlyList<byte[]> Messages, int DestinationSize, bool IsShared, double Milliseconds) : Request;

/// <summary>Measures the allocation of calls for several message sizes.</summary>
internal sealed record AllocationRequest(IReadOnlyList<int> MessageSizes, int DestinationSize) : Request;

/// <summary>Measures the memory that many calls leave.</summary>
internal sealed record LeaksRequest(double Seconds, long MostCalls, int DestinationSize) : Request;

/// <summary>Hashes with a key and searches the process for copies of the key.</summary>
/// <param name="Complement">The bitwise complement of the key, so that the search does not find the request.</param>
/// <param name="DestinationSize">The size of the digest in bytes.</param>
internal sealed record KeySearchRequest(byte[] Complement, int DestinationSize) : Request;

/// <summary>Makes calls for a given time.</summary>
internal sealed record TimeRequest(int MessageSize, int DestinationSize, double Milliseconds) : Request;

/// <summary>The arguments of a call other than the message.</summary>
internal sealed record RequestArguments(int DigestSize, byte[] Key, byte[] Salt, byte[] Personalization)
{
    internal static RequestArguments From(in HashArguments arguments) =>
        new(arguments.DigestSize, arguments.Key, arguments.Salt, arguments.Personalization);

    internal HashArguments ToArguments() => new() { DigestSize = DigestSize, Key = Key, Salt = Salt, Personalization = Personalization };
}

/// <summary>The reply to a request, or an error.</summary>
/// <remarks><see cref="ReplyChecks"/> verifies replies, because the process also runs the contender's code.</remarks>
internal sealed record Reply
{
    /// <summary>Gets the number of the request.</summary>
    public long Number { get; init; }

    /// <summary>
    /// Gets a value indicating whether calls have completed since the last sign of life, or <see langword="null"/> in a reply.
    /// </summary>
    public bool? IsAlive { get; init; }

    /// <summary>Gets the description of the exception on one line, or <see langword="null"/> for success.</summary>
    public string? Error { get; init; }

    public bool IsOutOfMemory { get; init; }

    /// <summary>Gets a value indicating whether the exception rejects arguments.</summary>
    public bool IsRefusal { get; init; }

    public IReadOnlyList<FoundTarget>? Targets { get; init; }

    public MembersReply? Members { get; init; }

    public LoadedContender? Loaded { get; init; }

    public DigestReply? Digest { get; init; }

    public ThreadsReply? Threads { get; init; }

    public IReadOnlyList<AllocationResult>? Allocation { get; init; }

    public LeaksReply? Leaks { get; init; }

    public KeySearchReply? KeySearch { get; init; }

    /// <summary>Gets the time of a call in nanoseconds.</summary>
    public double? Nanoseconds { get; init; }
}

/// <summary>A possible hash function in an assembly.</summary>
/// <param name="Target">The name in the assembly.</param>
/// <param name="IsAdapter">
/// <see langword="true"/> for an adapter, which needs no interpretation; otherwise, <see langword="false"/>.
/// </param>
/// <param name="Features">The features that the parameters seem to offer.</param>
/// <param name="Variants">The possible interpretations of the parameters.</param>
/// <param name="Reason">The reason why the target cannot be called, or <see langword="null"/> if it can.</param>
internal sealed record FoundTarget(string Target, bool IsAdapter, HashFeatures Features, IReadOnlyList<string> Variants,
    string? Reason = null);

/// <summary>The members of an assembly that accept or return bytes.</summary>
internal sealed record MembersReply(IReadOnlyList<string> Namespaces, IReadOnlyList<string> Members);

/// <summary>The properties of a loaded contender.</summary>
/// <param name="FunctionName">The name of the hash function.</param>
/// <param name="DigestSize">The size of the plain digest in bytes, or 0 for the largest size of the function.</param>
/// <param name="Features">The features of the interface.</param>
/// <param name="AsynchronousMembers">The members of the assembly that hash bytes in memory asynchronously.</param>
internal sealed record LoadedContender(string FunctionName, int DigestSize, HashFeatures Features,
    IReadOnlyList<string> AsynchronousMembers);

/// <summary>A digest and the side effects of the call.</summary>
/// <param name="Value">The bytes of the digest.</param>
/// <param name="HasWrittenBeyond">
/// <see langword="true"/> if bytes after the destination were overwritten; otherwise, <see langword="false"/>.
/// </param>
/// <param name="HasChangedMessage"><see langword="true"/> if the message was changed; otherwise, <see langword="false"/>.</param>
internal sealed record DigestReply(byte[] Value, bool HasWrittenBeyond, bool HasChangedMessage);

/// <summary>The digests of several threads.</summary>
/// <param name="Digests">The first few distinct digests of each message, with their counts.</param>
/// <param name="Error">The description of an exception on a thread, or <see langword="null"/> for none.</param>
internal sealed record ThreadsReply(IReadOnlyList<IReadOnlyList<CountedDigest>> Digests, string? Error = null);

/// <summary>A digest and the number of times it was computed.</summary>
internal sealed record CountedDigest(byte[] Value, long Count);

/// <summary>The memory in bytes before and after two series of calls.</summary>
internal sealed record LeaksReply(IReadOnlyList<long> Managed, IReadOnlyList<long> All, long FirstCalls, long SecondCalls);

/// <summary>The number of key copies in memory.</summary>
/// <param name="HasChangedKey"><see langword="true"/> if the caller's key was changed; otherwise, <see langword="false"/>.</param>
/// <param name="Copies">The number of copies, or <see langword="null"/> if the process cannot read its memory.</param>
internal sealed record KeySearchReply(bool HasChangedKey, int? Copies = null);

[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(Request))]
[JsonSerializable(typeof(Reply))]
internal sealed partial class MessageJson : JsonSerializerContext;
