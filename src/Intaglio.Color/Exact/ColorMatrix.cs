namespace Intaglio.Color;

/// <summary>A 3 by 3 matrix of exact numbers that transforms three linear components.</summary>
public sealed class ColorMatrix : IEquatable<ColorMatrix>
{
    private readonly Rational[] numbers;

    private ColorMatrix(Rational[] numbers) => this.numbers = numbers;

    /// <summary>Gets the identity matrix.</summary>
    public static ColorMatrix Identity { get; } = CreateDiagonal(Tristimulus.One);

    /// <summary>Gets a number of the matrix.</summary>
    /// <param name="row">The index of the row, 0 to 2.</param>
    /// <param name="column">The index of the column, 0 to 2.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="row"/> or <paramref name="column"/> is out of range.</exception>
    public Rational this[int row, int column]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)row, 2u, nameof(row));
            ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)column, 2u, nameof(column));
            return numbers[row * 3 + column];
        }
    }

    /// <summary>Parses nine decimal numbers, row by row, as standards print them.</summary>
    /// <param name="decimals">The nine decimal numbers, as <see cref="Rational.Parse(string)"/> accepts them.</param>
    /// <returns>The matrix.</returns>
    /// <exception cref="ArgumentException">The number of elements is not nine.</exception>
    /// <exception cref="ColorFormatException">An element is not a decimal number.</exception>
    public static ColorMatrix Parse(params string[] decimals)
    {
        ArgumentNullException.ThrowIfNull(decimals);
        if (decimals.Length != 9)
            throw new ArgumentException($"A matrix must have nine numbers, not {decimals.Length}.", nameof(decimals));
        Rational[] numbers = new Rational[9];
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = Rational.Parse(decimals[i]);
        return new ColorMatrix(numbers);
    }

    /// <summary>Creates a matrix that scales each component.</summary>
    /// <param name="scale">The factors of the three components.</param>
    /// <returns>The diagonal matrix.</returns>
    public static ColorMatrix CreateDiagonal(Tristimulus scale) => new([scale.X, 0, 0, 0, scale.Y, 0, 0, 0, scale.Z]);

    /// <summary>Creates a matrix from its three columns.</summary>
    /// <param name="first">The first column.</param>
    /// <param name="second">The second column.</param>
    /// <param name="third">The third column.</param>
    /// <returns>The matrix.</returns>
    public static ColorMatrix FromColumns(Tristimulus first, Tristimulus second, Tristimulus third) =>
        new([first.X, second.X, third.X, first.Y, second.Y, third.Y, first.Z, second.Z, third.Z]);

    /// <summary>Computes the inverse of the matrix.</summary>
    /// <returns>The inverse matrix.</returns>
    /// <exception cref="InvalidOperationException">The matrix is singular.</exception>
    public ColorMatrix Invert()
    {
        // Each number of the adjugate is the determinant of the matrix without one row and one column.
        Rational[] adjugate = new Rational[9];
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                adjugate[row * 3 + column] = Minor((column + 1) % 3, (column + 2) % 3, (row + 1) % 3, (row + 2) % 3);
        Rational determinant = numbers[0] * adjugate[0] + numbers[1] * adjugate[3] + numbers[2] * adjugate[6];
        if (determinant == 0)
            throw new InvalidOperationException("The matrix is singular and has no inverse.");
        for (int i = 0; i < adjugate.Length; i++)
            adjugate[i] /= determinant;
        return new ColorMatrix(adjugate);
    }

    /// <summary>Multiplies the matrix by a column vector.</summary>
    /// <param name="value">The vector to transform.</param>
    /// <returns>The transformed vector.</returns>
    public Tristimulus Multiply(Tristimulus value) => new(Row(0, value), Row(1, value), Row(2, value));

    /// <summary>Multiplies the matrix by another matrix.</summary>
    /// <param name="first">The right factor, which is the transform that is applied first.</param>
    /// <returns>The product.</returns>
    public ColorMatrix Multiply(ColorMatrix first)
    {
        ArgumentNullException.ThrowIfNull(first);
        return FromColumns(Multiply(first.Column(0)), Multiply(first.Column(1)), Multiply(first.Column(2)));
    }

    /// <summary>Converts the numbers to double precision.</summary>
    /// <returns>The nine numbers, row by row, each rounded to the nearest <see cref="double"/>.</returns>
    public double[] ToDoubles()
    {
        double[] doubles = new double[9];
        for (int i = 0; i < doubles.Length; i++)
            doubles[i] = numbers[i].ToDouble();
        return doubles;
    }

    /// <summary>Returns three lines of three decimal numbers.</summary>
    /// <param name="decimals">The number of digits after the decimal point, at least 0.</param>
    /// <returns>The text of the matrix.</returns>
    public string ToString(int decimals) =>
        string.Join('\n', Enumerable.Range(0, 3)
        .Select(row => string.Join(' ', numbers[(row * 3)..(row * 3 + 3)].Select(number => number.ToString(decimals)))));

    /// <summary>Returns three lines of three numbers with six decimals.</summary>
    public override string ToString() => ToString(6);

    /// <inheritdoc/>
    public bool Equals(ColorMatrix? other)
    {
        if (other is null)
            return false;
        for (int i = 0; i < numbers.Length; i++)
            if (numbers[i] != other.numbers[i])
                return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ColorMatrix);

    /// <inheritdoc/>
    public override int GetHashCode() => numbers[0].GetHashCode();

    /// <summary>Returns a column.</summary>
    internal Tristimulus Column(int column) => new(this[0, column], this[1, column], this[2, column]);

    private Rational Row(int row, Tristimulus value) => this[row, 0] * value.X + this[row, 1] * value.Y + this[row, 2] * value.Z;

    private Rational Minor(int row, int otherRow, int column, int otherColumn) =>
        this[row, column] * this[otherRow, otherColumn] - this[row, otherColumn] * this[otherRow, column];
}
