namespace Intaglio.Color;

/// <summary>One direction of a transform, for one color at a time.</summary>
internal sealed class IccPath(IccPath.Step step)
{
    internal delegate void Step(ReadOnlySpan<double> source, Span<double> destination);

    /// <exception cref="ColorFormatException">The tag is malformed.</exception>
    internal static IccPath FromTable(in IccTag tag, IccSignature from, IccSignature to)
    {
        bool isLabOfVersion2 = IccTables.HasLabOfVersion2(in tag);
        IccEncoding input = IccEncoding.Of(from, isLabOfVersion2), output = IccEncoding.Of(to, isLabOfVersion2);
        IccStage[] stages = IccTables.Read(in tag, from, input.Channels, output.Channels);
        int most = Math.Max(input.Channels, output.Channels);
        return new IccPath((source, destination) =>
        {
            Span<double> current = stackalloc double[most], next = stackalloc double[most];
            input.Encode(source, current);
            foreach (IccStage stage in stages)
            {
                stage.Apply(current[..stage.Inputs], next[..stage.Outputs]);
                Span<double> done = current;
                current = next;
                next = done;
            }
            output.Decode(current, destination);
        });
    }

    internal void Apply(ReadOnlySpan<double> source, Span<double> destination) => step(source, destination);
}
