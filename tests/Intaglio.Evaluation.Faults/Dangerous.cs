namespace Intaglio.Evaluation.Faults;

/// <summary>Has one buffer for all threads.</summary>
public sealed class NotThreadSafe : Faultless
{
    private static byte[] buffer = [];

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        buffer = message;
        Thread.Yield();
        return base.Hash(buffer, in arguments, destination);
    }
}

/// <summary>Writes where nothing is, for messages of a length.</summary>
public sealed class Crashes : Faultless
{
    public override unsafe ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (message.Length == 257)
            Environment.FailFast("a planted crash");
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Never ends, for messages of a length.</summary>
public sealed class Hangs : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        while (message.Length == 129)
            Thread.Sleep(1000);
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Takes more and more memory, for messages of a length.</summary>
public sealed class TakesMemory : Faultless
{
    private static readonly List<byte[]> taken = [];

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        while (message.Length == 130)
        {
            byte[] more = new byte[16 << 20];
            more.AsSpan().Fill(1);
            taken.Add(more);
        }
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Cannot be made.</summary>
public sealed class DoesNotLoad : Faultless
{
    public DoesNotLoad() => throw new PlatformNotSupportedException("not on this platform");
}

/// <summary>Prints what could be taken for an answer: no fault.</summary>
public sealed class Prints : Faultless
{
    private static readonly Stream output = Console.OpenStandardOutput();

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        output.Write("{}\n"u8);
        return base.Hash(message, in arguments, destination);
    }
}

/// <summary>Takes its time: no fault that the examination looks for.</summary>
public sealed class Slow : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Thread.Sleep(10);
        return base.Hash(message, in arguments, destination);
    }
}
