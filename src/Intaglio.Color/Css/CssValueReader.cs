namespace Intaglio.Color;

/// <summary>Reads numbers, percentages, angles, <c>none</c> and <c>calc()</c>, as CSS Values 4 defines them.</summary>
internal sealed class CssValueReader(CssReader reader)
{
    private const int MostNested = 32;

    private int depth;

    /// <summary>Reads the value of a component.</summary>
    /// <param name="mayBeMissing"><see langword="true"/> to accept <c>none</c>; otherwise, <see langword="false"/>.</param>
    /// <exception cref="ColorFormatException">The next tokens are not a value.</exception>
    internal CssValue Read(bool mayBeMissing)
    {
        CssToken token = reader.Next;
        if (token.IsWord("none"))
        {
            reader.Take();
            return mayBeMissing ? new(token, null, CssUnit.Number)
                : throw reader.Fail(token, "'none' is allowed only in components without commas");
        }
        bool isCalculation = IsCalculation(token);
        CssValue value = ReadOperand();
        // NaN becomes 0 outside the calculation: section 10.9.1.
        return isCalculation && double.IsNaN(value.Number!.Value) ? value with { Number = 0 } : value;
    }

    private static bool IsCalculation(CssToken token) =>
        token.Kind == CssTokenKind.Function && token.Text.Equals("calc", StringComparison.OrdinalIgnoreCase);

    private CssValue ReadOperand()
    {
        CssToken token = reader.Next;
        bool isCalculation = IsCalculation(token);
        if (isCalculation || (depth > 0 && token.Is('(')))
        {
            reader.Take();
            if (++depth > MostNested)
                throw reader.Fail(token, $"calculations are nested more than {MostNested} times");
            CssValue result = ReadSum();
            depth--;
            return reader.TryTake(')') || reader.Next.Kind == CssTokenKind.End ? result with { Token = token }
                : throw reader.Fail(reader.Next, "a calculation must end with ')'");
        }
        CssValue? value = token.Kind switch
        {
            CssTokenKind.Number => new(token, token.Number, CssUnit.Number),
            CssTokenKind.Percentage => new(token, token.Number, CssUnit.Percentage),
            CssTokenKind.Dimension => new(token, token.Number * DegreesOf(token), CssUnit.Degrees),
            CssTokenKind.Identifier when depth > 0 && ConstantOf(token.Text) is { } constant => new(token, constant, CssUnit.Number),
            _ => null,
        };
        if (value is null)
            throw reader.Fail(token, token.Kind == CssTokenKind.Function
                ? $"unexpected function {token.Text}() (expected a number or calc())" : "a number is missing");
        reader.Take();
        return value.Value;
    }

    private CssValue ReadSum()
    {
        CssValue sum = ReadProduct();
        while (true)
        {
            CssToken sign = reader.Next;
            if (!sign.Is('+') && !sign.Is('-'))
                return sum;
            reader.Take();
            if (!sign.FollowsSpace || !reader.Next.FollowsSpace)
                throw reader.Fail(sign, $"'{sign.Text}' must have white space on both sides");
            CssValue next = ReadProduct();
            if (next.Unit != sum.Unit)
                throw reader.Fail(next.Token, "numbers, percentages and angles cannot be added to one another");
            sum = sum with { Number = sign.Is('+') ? sum.Number + next.Number : sum.Number - next.Number };
        }
    }

    private CssValue ReadProduct()
    {
        CssValue product = ReadOperand();
        while (true)
        {
            CssToken sign = reader.Next;
            if (!sign.Is('*') && !sign.Is('/'))
                return product;
            reader.Take();
            CssValue next = ReadOperand();
            bool divides = sign.Is('/');
            if (next.Unit != CssUnit.Number && (divides || product.Unit != CssUnit.Number))
                throw reader.Fail(next.Token, divides ? "the divisor must be a number" : "one of two factors must be a number");
            product = product with
            {
                Number = divides ? product.Number / next.Number : product.Number * next.Number,
                Unit = product.Unit == CssUnit.Number ? next.Unit : product.Unit,
            };
        }
    }

    private double DegreesOf(CssToken token) => token.Text.ToUpperInvariant() switch
    {
        "DEG" => 1,
        "GRAD" => 0.9,
        "RAD" => 180 / Math.PI,
        "TURN" => 360,
        _ => throw reader.Fail(token, $"unknown angle unit '{token.Text}' (expected deg, grad, rad or turn)"),
    };

    private static double? ConstantOf(string name) => name.ToUpperInvariant() switch
    {
        "INFINITY" => double.PositiveInfinity,
        "-INFINITY" => double.NegativeInfinity,
        "NAN" => double.NaN,
        "PI" => Math.PI,
        "E" => Math.E,
        _ => null,
    };
}
