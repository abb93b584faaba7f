using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>
/// Finds out by digests what the members of an assembly compute and what their parameters mean: whether a size is in bits or bytes, and
/// whether null or an empty array stands for no key. Nothing of this is assumed.
/// </summary>
/// <param name="start">Starts a process.</param>
/// <param name="limit">The time after which a call is no longer waited for.</param>
/// <param name="cancellationToken">Ends the search.</param>
internal sealed class Recognition(Func<ContenderClient> start, TimeSpan limit, CancellationToken cancellationToken)
{
    private static readonly int[] sizes = [32, 64, 20, 48, 28, 16];

    /// <summary>Lists what an assembly has.</summary>
    /// <exception cref="InvalidOperationException">It cannot be loaded.</exception>
    internal IReadOnlyList<FoundTarget> Find(string path, string? hostPath)
    {
        using ContenderClient client = start();
        return Find(client, path, hostPath);
    }

    /// <summary>Lists what an assembly has, with the interpretation that most digests confirm.</summary>
    /// <param name="path">The assembly's file.</param>
    /// <param name="hostPath">The assembly whose <c>deps.json</c> tells where dependencies are; null if it is the same.</param>
    /// <param name="wanted">The function that its members should compute; null to find out.</param>
    /// <exception cref="InvalidOperationException">It cannot be loaded.</exception>
    internal IReadOnlyList<RecognizedTarget> Run(string path, string? hostPath, KnownFunction? wanted)
    {
        ContenderClient client = start();
        try
        {
            List<RecognizedTarget> recognized = [];
            foreach (FoundTarget found in Find(client, path, hostPath))
            {
                RecognizedTarget? target = found switch
                {
                    { Reason: { } reason } => new RecognizedTarget(found.Target) { Reason = PrintableText.Of(reason) },
                    { IsAdapter: true } => new RecognizedTarget(found.Target) { Function = wanted?.Name },
                    _ => Recognize(ref client, new ContenderDescription(found.Target, ContenderKind.Assembly, found.Target) { AssemblyPath = path, HostAssemblyPath = hostPath }, found, wanted),
                };
                if (target is not null)
                    recognized.Add(target);
            }
            // What nothing here knows is held to itself where there is nothing else.
            return recognized.Exists(target => target.Reason is null) ? recognized
                : [.. recognized.Select(target => target is { Reason: not null, Features: not null } ? target with { Reason = null, Function = wanted?.Name } : target)];
        }
        finally
        {
            client.Dispose();
        }
    }

    private IReadOnlyList<FoundTarget> Find(ContenderClient client, string path, string? hostPath) =>
        client.AskOfAssembly(new FindRequest(path, hostPath), limit, cancellationToken).Targets!;

    /// <summary>The interpretation that most digests confirm, or the reason why there is none; null for another primitive.</summary>
    private RecognizedTarget? Recognize(ref ContenderClient client, ContenderDescription description, FoundTarget found, KnownFunction? wanted)
    {
        RecognizedTarget? best = null;
        string reason = "its digests are those of none of the functions that are known here";
        bool isCalled = false;
        for (int variant = 0; variant < found.Variants.Count; variant++)
        {
            try
            {
                Reply reply = client.Ask(new LoadRequest(description with { Variant = variant }), limit, cancellationToken);
                LoadedContender loaded = reply.Loaded ?? throw new ContenderException(reply.Error!, reply.IsRefusal);
                RemoteContender contender = new(client, loaded, limit, cancellationToken);
                isCalled = true;
                if (Identify(contender, wanted) is not { } function)
                    continue;
                HashFeatures confirmed = Confirm(contender, function);
                if (best is null || Count(confirmed) > Count(best.Features!.Value))
                    best = new RecognizedTarget(found.Target) { Function = function.Name, Variant = variant, Features = confirmed, Unconfirmed = loaded.Features & HashArguments.AllFeatures & ~confirmed & Offered(function) };
            }
            catch (ContenderException exception) when (exception.Message.StartsWith(nameof(NotAHashException), StringComparison.Ordinal))
            {
                // A permutation, or another building block.
                return null;
            }
            catch (ContenderException exception)
            {
                if (!isCalled)
                    reason = $"it cannot be called: {exception.Message}";
            }
            catch (UnexpectedDigestException exception)
            {
                reason = $"it gives no digest: {exception.Message}";
            }
            catch (ProcessEndException exception)
            {
                reason = $"it ends its process when it is called: {exception.Message}";
                client = start();
            }
        }
        return best is null
            ? new RecognizedTarget(found.Target) { Reason = reason, Features = isCalled ? found.Features & ~HashArguments.AllFeatures : null }
            : best with { Features = best.Features | (found.Features & ~HashArguments.AllFeatures) };
    }

    /// <summary>The function of which the digest of "abc" is one, or that of a random message.</summary>
    private static KnownFunction? Identify(RemoteContender contender, KnownFunction? wanted)
    {
        byte[] random = RandomNumberGenerator.GetBytes(100);
        foreach (byte[] message in (ReadOnlySpan<byte[]>)[[.. "abc"u8], random])
        {
            if (KnownFunction.Identify(contender, message) is { } function && (wanted is null || function == wanted))
                return function;
        }
        return null;
    }

    /// <summary>The parameters under which digests are the function's.</summary>
    private static HashFeatures Confirm(RemoteContender contender, KnownFunction function)
    {
        HashFeatures confirmed = HashFeatures.None;
        byte[] message = RandomNumberGenerator.GetBytes(200);
        if (function.HasDigestSize)
            Try(HashFeatures.DigestSize, sizes.Where(size => size <= function.MaxDigestSize), static size => new HashArguments { DigestSize = size });
        Try(HashFeatures.Key, sizes.Where(size => size >= function.MinKeySize && size <= function.MaxKeySize), static size => new HashArguments { Key = RandomNumberGenerator.GetBytes(size) });
        Try(HashFeatures.Salt, [function.SaltSize], static size => new HashArguments { Salt = RandomNumberGenerator.GetBytes(size) });
        Try(HashFeatures.Personalization, [function.PersonalizationSize], static size => new HashArguments { Personalization = RandomNumberGenerator.GetBytes(size) });
        return confirmed;

        void Try(HashFeatures feature, IEnumerable<int> tried, Func<int, HashArguments> create)
        {
            if (!contender.Features.HasFlag(feature))
                return;
            foreach (int size in tried.Where(size => size > 0))
            {
                HashArguments arguments = create(size);
                int digestSize = arguments.DigestSize != 0 ? arguments.DigestSize : contender.DigestSize != 0 ? contender.DigestSize : function.DigestSize;
                byte[] digest = [];
                if (!Refusal.IsRefused(() => digest = [.. contender.Hash(message, in arguments, new byte[digestSize])])
                    && digest.AsSpan().SequenceEqual(function.Compute!(message, digestSize, in arguments)))
                {
                    confirmed |= feature;
                    return;
                }
            }
        }
    }

    // What the function has no parameter for is something else of the contender's.
    private static HashFeatures Offered(KnownFunction function) =>
        (function.HasDigestSize ? HashFeatures.DigestSize : HashFeatures.None)
        | (function.MaxKeySize > 0 ? HashFeatures.Key : HashFeatures.None)
        | (function.SaltSize > 0 ? HashFeatures.Salt : HashFeatures.None)
        | (function.PersonalizationSize > 0 ? HashFeatures.Personalization : HashFeatures.None);

    private static int Count(HashFeatures features) => System.Numerics.BitOperations.PopCount((uint)features);
}
