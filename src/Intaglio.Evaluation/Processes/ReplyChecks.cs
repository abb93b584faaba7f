namespace Intaglio.Evaluation;

/// <summary>Checks that replies have the form that their requests require, because a contender can write fake replies.</summary>
internal static class ReplyChecks
{
    private const int MostTargets = 10_000, MostMembers = 10_000, MostVariants = 100, MostText = 4000, MostDigest = 1 << 16;

    internal static bool IsAnswer(Reply reply, Request request) =>
        reply.Number == request.Number && IsText(reply.Error) && (reply.Error is not null || request switch
    {
        FindRequest => reply.Targets is { Count: <= MostTargets } targets
            && targets.All(target => target is { Target: not null, Variants.Count: > 0 and <= MostVariants }
            && IsText(target.Target) && IsText(target.Reason) && target.Variants.All(variant => variant is not null && IsText(variant))),
        MembersRequest => reply.Members is { Namespaces.Count: <= MostMembers, Members.Count: <= MostMembers } members
            && members.Namespaces.Concat(members.Members).All(member => member is not null && IsText(member)),
        LoadRequest => reply.Loaded is { DigestSize: >= 0 and <= MostDigest } loaded && IsText(loaded.FunctionName)
            && loaded.AsynchronousMembers.Count <= MostMembers
            && loaded.AsynchronousMembers.All(member => member is not null && IsText(member)),
        HashRequest or PiecesRequest => reply.Digest is { Value.Length: <= MostDigest },
        ThreadsRequest threads => reply.Threads is { } answer && IsText(answer.Error) && answer.Digests.Count == threads.Messages.Count
            && answer.Digests.All(digests => digests is { Count: <= ThreadsMeasurement.MostDistinct }
            && digests.All(digest => digest is { Value.Length: <= MostDigest, Count: > 0 })),
        AllocationRequest allocation => reply.Allocation is { } answer && answer.Count == allocation.MessageSizes.Count
            && answer.Zip(allocation.MessageSizes)
            .All(pair => pair.First is { Bytes: >= 0, Collections: >= 0 } && pair.First.MessageSize == pair.Second),
        LeaksRequest => reply.Leaks is { Managed.Count: 3, All.Count: 3, FirstCalls: > 0, SecondCalls: > 0 },
        KeySearchRequest => reply.KeySearch is { Copies: null or >= 0 },
        TimeRequest => reply.Nanoseconds is > 0,
        _ => false,
    });

    private static bool IsText(string? text) => text is null || text.Length <= MostText;
}
