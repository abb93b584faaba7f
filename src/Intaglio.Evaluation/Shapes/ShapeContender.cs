using System.Runtime.ExceptionServices;

namespace Intaglio.Evaluation;

/// <summary>A contender that calls a shape with one interpretation.</summary>
/// <remarks>If possible, one object of the package computes all plain digests. Calls with arguments create a new object.</remarks>
internal sealed class ShapeContender : IHashContender
{
    // A size larger than any digest with a fixed size, followed by sizes that a shape can require.
    private static readonly int[] sizes = [256, 64, 48, 32, 28, 20, 16, 8, 4];

    private static readonly int[] blockLengths = [16, 32, 64, 128];

    // Sizes for checking whether the destination determines the size of the digest.
    private static readonly int[] shorterSizes = [20, 16, 24, 31];

    private readonly Routes routes;
    private readonly Routes? pieceRoutes;
    private readonly MemberCall? append, finish, reset;
    private readonly bool isShared;

    // The object for plain digests, or null to create one for each call.
    private object? plain;
    private bool isReset;

    internal ShapeContender(Shape shape, Interpretation interpretation, string function)
    {
        FunctionName = function;
        isShared = shape.IsShared;
        routes = new Routes(shape.Makers, shape.Methods, shape.All, interpretation);
        if (shape.Object is { TakesPieces: true } pieces)
        {
            append = CallEmitter.EmitCall(pieces.Append!, SizeUnit.Open, interpretation);
            finish = CallEmitter.EmitCall(pieces.Finish!, SizeUnit.Open, interpretation);
            reset = pieces.Reset is { } method ? CallEmitter.EmitReset(method) : null;
            pieceRoutes = new Routes(shape.Makers.Count > 0 ? shape.Makers : shape.PieceMakers, [], shape.All, interpretation);
        }
        Features = shape.Features;
        DigestSize = FindDigestSize(shape.Object?.Finish);
        // Without a size parameter, the size is variable only if the destination can be shorter.
        if (!shape.All.Any(static overload => overload.Told.HasFlag(HashFeatures.DigestSize)) && Features.HasFlag(HashFeatures.DigestSize)
            && !TakesShorter())
            Features &= ~HashFeatures.DigestSize;
        if (shape.Makers.Count > 0)
            KeepObject(hashesWhole: shape.Methods.Count > 0);
    }

    public string FunctionName { get; }

    public int DigestSize { get; }

    public HashFeatures Features { get; private set; }

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Route route = routes.Find(in arguments);
        if (route.Create is null)
            return route.Call!(in arguments, destination.Length, null, message, 0, message.Length, destination);
        if (plain is not null && arguments.Features == HashFeatures.None)
        {
            if (isReset)
                reset!(in arguments, 0, plain, message, 0, 0, default);
            return Hash(plain, route, message, in arguments, destination);
        }
        object target = route.Create(in arguments, destination.Length);
        ReadOnlySpan<byte> digest = Hash(target, route, message, in arguments, destination);
        if (!isShared)
            (target as IDisposable)?.Dispose();
        return digest;
    }

    public IIncrementalContender Begin(in HashArguments arguments)
    {
        int size = arguments.DigestSize == 0 ? DigestSize : arguments.DigestSize;
        return new Pieces(pieceRoutes!.Find(in arguments).Create!(in arguments, size), append!, finish!, size);
    }

    private ReadOnlySpan<byte> Hash(object target, Route route, byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (route.Call is { } call)
            return call(in arguments, destination.Length, target, message, 0, message.Length, destination);
        append!(in arguments, destination.Length, target, message, 0, message.Length, default);
        return finish!(in arguments, destination.Length, target, message, 0, 0, destination);
    }

    /// <summary>
    /// Finds the size of the plain digest: that of the named function if the size is a parameter, or the size of the returned digest.
    /// </summary>
    private int FindDigestSize(Overload? finisher)
    {
        if (!TryFindDigestSize(finisher, out int size, out Exception? refusal)
            && !(PreferSized() && TryFindDigestSize(finisher, out size, out _)))
        {
            ThrowIfForOneLength();
            ExceptionDispatchInfo.Throw(refusal!);
        }
        return size;
    }

    private bool PreferSized()
    {
        pieceRoutes?.PreferSized();
        return routes.PreferSized();
    }

    private bool TryFindDigestSize(Overload? finisher, out int size, out Exception? refusal)
    {
        KnownFunction? named = KnownFunction.FindWithin(FunctionName);
        size = 0;
        refusal = null;
        Route route;
        try
        {
            route = routes.Find(default);
        }
        catch (NotSupportedException exception)
        {
            refusal = exception;
            return false;
        }
        bool isOutput = route.IsSizedByOutput || (route.Call is null && finisher!.IsSizedByOutput);
        foreach (int candidate in CandidateSizes(named, route.HasSize))
        {
            try
            {
                size = isOutput ? FindWritten(candidate) : Hash("abc"u8.ToArray(), default, new byte[candidate]).Length;
                // A function that fills any destination has no fixed size.
                if (isOutput && size == sizes[0])
                    size = named?.DigestSize ?? 32;
                if (size == candidate || !route.HasSize)
                    return true;
            }
            catch (Exception exception) when (IsRefusal(exception))
            {
                // The shape requires another size. Exceptions other than ArgumentException are more informative.
                if (refusal is null or ArgumentException)
                    refusal = exception;
            }
        }
        return size > 0;
    }

    private static IEnumerable<int> CandidateSizes(KnownFunction? named, bool isParameter) =>
        (isParameter ? [] : sizes[..1]).Concat(named is null ? [] : [named.DigestSize]).Concat(sizes[1..]);

    /// <summary>
    /// Throws an exception if the target accepts only one message length, because it is then a permutation or compression function.
    /// </summary>
    private void ThrowIfForOneLength()
    {
        foreach (int length in blockLengths)
            if (Array.Exists(sizes, size => !Takes(3, size) && Takes(length, size)))
                throw new NotAHashException($"it takes messages of {length} bytes but not of 3");
    }

    private bool Takes(int length, int size)
    {
        try
        {
            Hash(new byte[length], default, new byte[size]);
            return true;
        }
        catch (Exception exception) when (IsRefusal(exception))
        {
            return false;
        }
    }

    /// <summary>Finds the number of bytes written, by comparing two calls with differently filled destinations.</summary>
    private int FindWritten(int size)
    {
        byte[] zeros = HashOver(0, size), ones = HashOver(0xFF, size);
        return zeros.Length - zeros.Zip(ones).Reverse().TakeWhile(static pair => pair is (0, 0xFF)).Count();
    }

    private byte[] HashOver(byte content, int size)
    {
        byte[] destination = new byte[size];
        destination.AsSpan().Fill(content);
        CallHelpers.TakeOutput(size).AsSpan().Fill(content);
        return Hash("abc"u8.ToArray(), default, destination).ToArray();
    }

    private bool TakesShorter()
    {
        foreach (int shorter in shorterSizes)
        {
            try
            {
                if (shorter < DigestSize && FindWritten(shorter) == shorter)
                    return true;
            }
            catch (Exception exception) when (IsRefusal(exception))
            {
                // This size is not accepted.
            }
        }
        return false;
    }

    /// <summary>Keeps an object if it repeats the same digest, with or without a reset.</summary>
    private void KeepObject(bool hashesWhole)
    {
        object kept = routes.Find(default).Create!(default, DigestSize);
        plain = kept;
        if (hashesWhole)
            return;
        byte[] first = Hash("abc"u8.ToArray(), default, new byte[DigestSize]).ToArray();
        if (Repeats(first))
            return;
        isReset = reset is not null;
        if (isReset && Repeats(first))
            return;
        (plain, isReset) = (null, false);
        if (!isShared)
            (kept as IDisposable)?.Dispose();
    }

    private bool Repeats(byte[] digest)
    {
        try
        {
            return Hash("abc"u8.ToArray(), default, new byte[DigestSize]).SequenceEqual(digest);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return false;
        }
    }

    // Packages can have their own exception types.
    private static bool IsRefusal(Exception exception) => Refusal.Is(exception) || exception.GetType().Assembly != typeof(object).Assembly;

    private sealed class Pieces(object target, MemberCall append, MemberCall finish, int size) : IIncrementalContender
    {
        public void Append(byte[] data, int offset, int count) => append(default, size, target, data, offset, count, default);

        public ReadOnlySpan<byte> Finish(Span<byte> destination) => finish(default, size, target, [], 0, 0, destination);

        public void Dispose() => (target as IDisposable)?.Dispose();
    }
}

/// <summary>The exception for a target that is not a hash function.</summary>
internal sealed class NotAHashException(string message) : Exception(message);
