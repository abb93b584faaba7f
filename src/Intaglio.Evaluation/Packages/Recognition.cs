using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>Detects by digests the hash functions in an assembly and the meaning of their parameters.</summary>
/// <remarks>For example, digests determine whether a size is in bits or bytes, and whether null or an empty array means no key.</remarks>
/// <param name="start">The function that starts a process.</param>
/// <param name="limit">The time limit for a call.</param>
/// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
internal sealed class Recognition(Func<ContenderClient> start, TimeSpan limit, CancellationToken cancellationToken)
{
    private static readonly int[] sizes = [32, 64, 20, 48, 28, 16];

    /// <summary>Finds the possible hash functions in an assembly.</summary>
    /// <exception cref="InvalidOperationException">The assembly cannot be loaded.</exception>
    internal IReadOnlyList<FoundTarget> Find(string path, string? hostPath)
    {
        using ContenderClient client = start();
        return Find(client, path, hostPath);
    }

    /// <summary>Finds the possible hash functions in an assembly, each with the interpretation that most digests confirm.</summary>
    /// <param name="path">The path of the assembly.</param>
    /// <param name="hostPath">
    /// The path of the assembly whose <c>deps.json</c> lists the dependencies, or <see langword="null"/> if it is the same assembly.
    /// </param>
    /// <param name="wanted">The expected hash function, or <see langword="null"/> to detect it.</param>
    /// <exception cref="InvalidOperationException">The assembly cannot be loaded.</exception>
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
                    _ => Recognize(ref client,
                        new ContenderDescription(found.Target, ContenderKind.Assembly, found.Target) { AssemblyPath = path,
                            HostAssemblyPath = hostPath }, found, wanted),
                };
                if (target is not null)
                    recognized.Add(target);
            }
            // If no function is known, the targets are checked only for consistency.
            return recognized.Exists(target => target.Reason is null) ? recognized
                : [.. recognized.Select(target => target is { Reason: not null, Features: not null }
                ? target with { Reason = null, Function = wanted?.Name } : target)];
        }
        finally
        {
            client.Dispose();
        }
    }

    private IReadOnlyList<FoundTarget> Find(ContenderClient client, string path, string? hostPath) =>
        client.AskOfAssembly(new FindRequest(path, hostPath), limit, cancellationToken).Targets!;

    /// <summary>
    /// Finds the interpretation that most digests confirm, or the reason why no interpretation fits. Returns <see langword="null"/> for
    /// other primitives.
    /// </summary>
    private RecognizedTarget? Recognize(ref ContenderClient client, ContenderDescription description, FoundTarget found,
        KnownFunction? wanted)
    {
        RecognizedTarget? best = null;
        string reason = "its digests match no known function";
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
                    best = new RecognizedTarget(found.Target) { Function = function.Name, Variant = variant, Features = confirmed,
                        Unconfirmed = loaded.Features & HashArguments.AllFeatures & ~confirmed & Offered(function) };
            }
            catch (ContenderException exception) when (exception.Message.StartsWith(nameof(NotAHashException), StringComparison.Ordinal))
            {
                // A permutation or another building block.
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
            ? new RecognizedTarget(found.Target) { Reason = reason, Features = isCalled ? found.Features & ~HashArguments.AllFeatures
            : null }
            : best with { Features = best.Features | (found.Features & ~HashArguments.AllFeatures) };
    }

    /// <summary>Identifies the hash function by the digest of "abc" or of a random message.</summary>
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

    /// <summary>Finds the parameters for which the digests are correct.</summary>
    private static HashFeatures Confirm(RemoteContender contender, KnownFunction function)
    {
        HashFeatures confirmed = HashFeatures.None;
        byte[] message = RandomNumberGenerator.GetBytes(200);
        if (function.HasDigestSize)
            Try(HashFeatures.DigestSize, sizes.Where(size => size <= function.MaxDigestSize),
                static size => new HashArguments { DigestSize = size });
        Try(HashFeatures.Key, sizes.Where(size => size >= function.MinKeySize && size <= function.MaxKeySize),
            static size => new HashArguments { Key = RandomNumberGenerator.GetBytes(size) });
        Try(HashFeatures.Salt, [function.SaltSize], static size => new HashArguments { Salt = RandomNumberGenerator.GetBytes(size) });
        Try(HashFeatures.Personalization, [function.PersonalizationSize],
            static size => new HashArguments { Personalization = RandomNumberGenerator.GetBytes(size) });
        return confirmed;

        void Try(HashFeatures feature, IEnumerable<int> tried, Func<int, HashArguments> create)
        {
            if (!contender.Features.HasFlag(feature))
                return;
            foreach (int size in tried.Where(size => size > 0))
            {
                HashArguments arguments = create(size);
                int digestSize = arguments.DigestSize != 0 ? arguments.DigestSize : contender.DigestSize != 0 ? contender.DigestSize
                    : function.DigestSize;
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

    // Other parameters are not parameters of the hash function.
    private static HashFeatures Offered(KnownFunction function) =>
        (function.HasDigestSize ? HashFeatures.DigestSize : HashFeatures.None)
        | (function.MaxKeySize > 0 ? HashFeatures.Key : HashFeatures.None)
        | (function.SaltSize > 0 ? HashFeatures.Salt : HashFeatures.None)
        | (function.PersonalizationSize > 0 ? HashFeatures.Personalization : HashFeatures.None);

    private static int Count(HashFeatures features) => System.Numerics.BitOperations.PopCount((uint)features);
}
