using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The implementation of an extendable-output function. It accepts data and then returns output in pieces of any size. Partial groups of
/// blocks are served from a buffer that holds one group.
/// </summary>
/// <param name="length">The length of the whole output in bytes.</param>
/// <param name="position">The position of the next output byte, a multiple of the block size.</param>
internal abstract class OutputReader(ulong length, ulong position)
{
    private protected ulong Length { get; } = length;

    /// <summary>Gets the position of the next output byte.</summary>
    internal ulong Position { get; private protected set; } = position;

    /// <summary>Gets or sets a value indicating whether reading has started. The message ends then.</summary>
    private protected bool IsReading { get; set; }

    internal abstract void AppendData(ReadOnlySpan<byte> data);

    internal abstract void Reset();

    internal abstract void Clear();

    internal abstract OutputReader Clone();

    /// <summary>Moves to a position in the output, which ends the message.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The position is beyond the end of the output.</exception>
    internal void Seek(ulong position, string name)
    {
        if (position > Length)
            throw new ArgumentOutOfRangeException(name, position, $"The output has {Length} bytes.");
        Seek(position);
    }

    internal void GetCurrentHash(Span<byte> destination)
    {
        CheckAppending();
        CheckLeft(nameof(destination), destination.Length);
        WriteBeginning(destination);
    }

    internal byte[] GetCurrentHash(int outputLength)
    {
        CheckAppending();
        CheckLeft(nameof(outputLength), outputLength);
        byte[] beginning = new byte[outputLength];
        WriteBeginning(beginning);
        return beginning;
    }

    internal void GetHashAndReset(Span<byte> destination)
    {
        GetCurrentHash(destination);
        Reset();
    }

    internal byte[] GetHashAndReset(int outputLength)
    {
        byte[] beginning = GetCurrentHash(outputLength);
        Reset();
        return beginning;
    }

    internal void Read(Span<byte> destination)
    {
        CheckLeft(nameof(destination), destination.Length);
        ReadLeft(destination);
    }

    internal byte[] Read(int outputLength)
    {
        CheckLeft(nameof(outputLength), outputLength);
        byte[] read = new byte[outputLength];
        ReadLeft(read);
        return read;
    }

    private protected abstract void WriteBeginning(Span<byte> destination);

    private protected abstract void ReadLeft(Span<byte> destination);

    private protected abstract void Seek(ulong position);

    private protected void CheckAppending()
    {
        if (IsReading)
            throw new InvalidOperationException("Output has already been read. Call Reset to start a new message.");
    }

    private void CheckLeft(string name, int count)
    {
        ulong left = Length - Position;
        if (count < 0 || (ulong)count > left)
            throw new ArgumentOutOfRangeException(name, count,
                $"{count} bytes were requested, but only {left} of the {Length} bytes of the output are left.");
    }
}

/// <summary>An output reader for one function.</summary>
/// <param name="state">The initial state.</param>
/// <param name="length">The length of the whole output in bytes.</param>
/// <param name="blockSize">The size of an output block in bytes.</param>
/// <param name="groupSize">
/// The size in bytes of the blocks that are computed at the same time, at most the size of <see cref="Group"/>.
/// </param>
/// <param name="firstBlock">The first block to read.</param>
internal sealed class OutputReader<TState, TOutput>(in TState state, ulong length, int blockSize, int groupSize, ulong firstBlock = 0)
    : OutputReader(length, firstBlock * (uint)blockSize)
    where TState : struct, IOutputState<TState, TOutput>
    where TOutput : struct, IBlockOutput
{
    private TState state = state;
    private TOutput output;
    private Group buffer;
    private int buffered, bufferedUsed;

    private ulong NextBlock => Position / (uint)blockSize;

    /// <summary>Gets the state while it accepts data.</summary>
    internal ref TState Appending
    {
        get
        {
            CheckAppending();
            return ref state;
        }
    }

    internal override void AppendData(ReadOnlySpan<byte> data) => Appending.AppendData(data);

    internal override void Reset()
    {
        state.Reset();
        Memory.Wipe(ref output);
        Memory.Wipe(ref buffer);
        buffered = bufferedUsed = 0;
        Position = 0;
        IsReading = false;
    }

    internal override void Clear()
    {
        state.Clear();
        Memory.Wipe(ref output);
        Memory.Wipe(ref buffer);
    }

    internal override OutputReader Clone()
    {
        OutputReader<TState, TOutput> clone = (OutputReader<TState, TOutput>)MemberwiseClone();
        clone.state = state.Clone();
        return clone;
    }

    private protected override void WriteBeginning(Span<byte> destination)
    {
        state.Finish(out TOutput beginning);
        beginning.Write(0, destination);
        Memory.Wipe(ref beginning);
    }

    private protected override unsafe void ReadLeft(Span<byte> destination)
    {
        StartReading();
        fixed (Group* start = &buffer)
        {
            Span<byte> group = new(start, groupSize);
            TakeBuffered(group, ref destination);

            // The remaining bytes start at a block, because the buffer ended at the end of a block.
            int whole = destination.Length - destination.Length % groupSize;
            if (whole > 0)
            {
                output.Write(NextBlock, destination.Slice(0, whole));
                Position += (uint)whole;
                destination = destination.Slice(whole);
            }
            if (!destination.IsEmpty)
            {
                int size = (int)Math.Min((uint)groupSize, Length - Position);
                output.Write(NextBlock, group.Slice(0, size));
                buffered = size;
                bufferedUsed = 0;
                TakeBuffered(group, ref destination);
            }
        }
    }

    private protected override unsafe void Seek(ulong position)
    {
        StartReading();
        buffered = bufferedUsed = (int)(position % (uint)blockSize);
        Position = position - (uint)buffered;
        if (buffered == 0)
            return;
        // The position is within the block, so the bytes before it count as read.
        fixed (Group* start = &buffer)
        {
            buffered = (int)Math.Min((uint)groupSize, Length - Position);
            output.Write(NextBlock, new Span<byte>(start, buffered));
        }
        Position = position;
    }

    private void StartReading()
    {
        if (IsReading)
            return;
        state.Finish(out output);
        IsReading = true;
    }

    private void TakeBuffered(ReadOnlySpan<byte> group, ref Span<byte> destination)
    {
        // Slicing checks the bounds. Concurrent misuse gives wrong bytes but never reads outside the buffer.
        ReadOnlySpan<byte> left = group.Slice(0, buffered).Slice(bufferedUsed);
        int taken = Math.Min(left.Length, destination.Length);
        left.Slice(0, taken).CopyTo(destination);
        bufferedUsed += taken;
        Position += (uint)taken;
        destination = destination.Slice(taken);
    }

    // The largest group is 8 blocks of Skein-1024.
    [StructLayout(LayoutKind.Sequential, Size = 8 * Threefish1024.BlockSize)]
    private struct Group
    {
        private byte first;
    }
}
