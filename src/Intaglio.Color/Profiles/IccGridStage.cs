namespace Intaglio.Color;

/// <summary>A multidimensional table with one dimension for each input.</summary>
/// <remarks>
/// Three device inputs are interpolated tetrahedrally, because the tetrahedra share the line of grays. All other inputs are interpolated
/// linearly in each dimension. This includes Lab, whose grays are on another line.
/// </remarks>
internal sealed class IccGridStage : IccStage
{
    private readonly int[] sizes, strides;
    private readonly ushort[] points;
    private readonly bool isTetrahedral;

    /// <param name="sizes">The number of points in each dimension, at least 2; the last dimension changes fastest.</param>
    /// <param name="outputs">The number of outputs.</param>
    /// <param name="points">The numbers of all points, with 65535 for 1.</param>
    /// <param name="isTetrahedral">
    /// <see langword="true"/> to interpolate three inputs tetrahedrally; otherwise, <see langword="false"/>.
    /// </param>
    internal IccGridStage(int[] sizes, int outputs, ushort[] points, bool isTetrahedral)
        : base(sizes.Length, outputs)
    {
        (this.sizes, this.points, this.isTetrahedral) = (sizes, points, isTetrahedral && sizes.Length == 3);
        strides = new int[sizes.Length];
        int stride = outputs;
        for (int i = sizes.Length - 1; i >= 0; i--)
        {
            strides[i] = stride;
            stride *= sizes[i];
        }
    }

    internal override void Apply(ReadOnlySpan<double> source, Span<double> destination)
    {
        Span<double> fractions = stackalloc double[Inputs];
        int origin = 0;
        for (int i = 0; i < Inputs; i++)
        {
            double position = Clamp(source[i]) * (sizes[i] - 1);
            int cell = Math.Min((int)position, sizes[i] - 2);
            origin += cell * strides[i];
            fractions[i] = position - cell;
        }
        destination[..Outputs].Clear();
        if (isTetrahedral)
            AddTetrahedron(origin, fractions, destination);
        else
            AddCorners(0, origin, 1, fractions, destination);
    }

    // From the first corner of the cell to its last, along the dimensions in the order of their fractions.
    private void AddTetrahedron(int origin, Span<double> fractions, Span<double> destination)
    {
        Span<int> order = [0, 1, 2];
        if (fractions[order[0]] < fractions[order[1]])
            (order[0], order[1]) = (order[1], order[0]);
        if (fractions[order[1]] < fractions[order[2]])
            (order[1], order[2]) = (order[2], order[1]);
        if (fractions[order[0]] < fractions[order[1]])
            (order[0], order[1]) = (order[1], order[0]);
        double left = 1;
        foreach (int dimension in order)
        {
            Add(origin, left - fractions[dimension], destination);
            left = fractions[dimension];
            origin += strides[dimension];
        }
        Add(origin, left, destination);
    }

    private void AddCorners(int dimension, int origin, double weight, ReadOnlySpan<double> fractions, Span<double> destination)
    {
        if (weight == 0)
            return;
        if (dimension == Inputs)
        {
            Add(origin, weight, destination);
            return;
        }
        AddCorners(dimension + 1, origin, weight * (1 - fractions[dimension]), fractions, destination);
        AddCorners(dimension + 1, origin + strides[dimension], weight * fractions[dimension], fractions, destination);
    }

    private void Add(int origin, double weight, Span<double> destination)
    {
        for (int i = 0; i < Outputs; i++)
            destination[i] += weight / ushort.MaxValue * points[origin + i];
    }
}
